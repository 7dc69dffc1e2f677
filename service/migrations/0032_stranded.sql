-- Settlements that hold money which nothing moves by itself: cancelled, or with no payment under
-- way (which the query looks for), or left behind by their own release or transfer. What has a date
-- is changed when it comes: one that was changed after its date has had its turn.
create index settlements_stranded on settlements (tenant_id, updated_at, id)
  where received + transferred_in > transferred_out + released + refunded
    and (status in ('settling', 'cancelled')
         or status in ('settled', 'executing') and live_outbounds = 0
            and (type in ('immediate', 'transfer') or release_at <= updated_at));

-- Of money that is sent back by hand: the booking by which it came.
create index manual_entries_inbound on manual_entries (tenant_id, inbound_id)
  where inbound_id is not null;
