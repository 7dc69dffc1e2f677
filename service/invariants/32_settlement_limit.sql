-- What has left or is set aside never exceeds what came in, or is on its way from a lender, and
-- what is asked for and was spent otherwise never exceeds the settlement's limit.
select tenant_id, id as settlement_id
  from settlements
 where released + refunded > received + transferred_in - transferred_out + credit_drawn
    or promised + spent > greatest(case when status = 'cancelled' then 0 else amount end,
                                   received + transferred_in - transferred_out + spent + credit_drawn)
