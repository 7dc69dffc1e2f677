// SQL of the plain readers: one select that brings an intent, or a page of them, with all that is
// shown of each.

/** The participant that a row names, as JSON. */
const participant = (named: string, id: string) => `(
    select json_build_object('id', p.id, 'status', i.status, 'type', p.type, 'email', p.email,
             'name', p.name, 'details', p.details, 'metadata', p.metadata)
      from participants p
      join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
     where p.tenant_id = ${named}.tenant_id and p.id = ${named}.${id})`

const select = `select n.id, n.type, n.status, n.currency, n.project_id, n.fee_flat, n.fee_ppm,
    n.redirect_url, n.metadata, n.created_at, n.updated_at, ${participant('n', 'buyer_id')} as buyer,
    (select json_agg(json_build_object('settlement_id', t.settlement_id,
              'seller', ${participant('t', 'seller_id')},
              'target_project_id', t.target_project_id, 'type', t.type, 'amount', t.amount,
              'description', t.description, 'summary', t.summary, 'fee_flat', t.fee_flat,
              'fee_ppm', t.fee_ppm, 'tax_flat', t.tax_flat, 'tax_ppm', t.tax_ppm,
              'required_by', t.required_by, 'release_at', t.release_at,
              'reference', t.reference, 'metadata', t.metadata) order by t.position)
       from intent_settlements t
      where t.tenant_id = n.tenant_id and t.intent_id = n.id) as terms
  from intents n`

/** An intent of a tenant, `$1`, by its id, `$2`. */
export const plainIntent = {
  name: 'plain.intent',
  text: `${select} where n.tenant_id = $1::uuid and n.id = $2::uuid`,
}

/** The page of a tenant, `$1`, after an id, `$2`, which begins with its time; `$3` rows. */
export const plainPage = {
  name: 'plain.page',
  text: `${select}
  where n.tenant_id = $1::uuid and n.id < $2::uuid
  order by n.id desc limit $3::int`,
}
