// Links by which buyers come back to a payment: each mail carries one of its own.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { addMs, distinct, present } from '#kit'
import { issueSecrets, linkTokenPrefix, revokeSecrets } from '#organisations'
import { selectCheckoutsOfBuyers } from './store.ts'

const DAY_MS = 86_400_000
/** So long a link works, in real time: money may be held for a year. */
const LINK_DAYS = 400

/** The end of a link that is made now, in real time. */
export function endOfStatusLink({ realNow }: Unit): Date {
  return addMs(realNow, LINK_DAYS * DAY_MS)
}

/**
 * Makes a link for each checkout; answers the paths of their pages. They hold tokens: they are for
 * mails to the buyers and for nothing else.
 */
export async function statusLinks(
  unit: Unit,
  checkoutIds: Iterable<Id<'checkout'>>,
): Promise<Map<Id<'checkout'>, string>> {
  const ids = distinct([...checkoutIds])
  const expiresAt = endOfStatusLink(unit)
  const link = { kind: 'status_link', objectKind: 'status', prefix: linkTokenPrefix } as const
  const tokens = await issueSecrets(
    unit,
    ids.map((objectId) => ({ ...link, objectId, expiresAt })),
  )
  return new Map(
    ids.map((id, at) => [id, `/status/${present(tokens[at], 'each has a link')}`] as const),
  )
}

/** Ends all links to these payments, and the pages that they opened. */
export async function endStatusLinks(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  await revokeSecrets(unit, 'status', checkoutIds, ['status_link', 'page_session'])
}

/**
 * Forgets persons by their participant ids: ends the links by which they come back to payments of
 * theirs, and the pages that these have opened. The secrets stay: they hold ids and hashes only.
 */
export async function forgetStatusLinks(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<void> {
  const rows = await unit.tx.query(selectCheckoutsOfBuyers, {
    tenant_id: unit.tenant.id,
    buyer_ids: ids,
  })
  await endStatusLinks(
    unit,
    rows.map(({ id }) => id),
  )
}
