// What movements were about, as people know it: who paid, who sells, which reference.
import type { IdKind, ReportParty } from '@holdfast/contract'
import type { Reader } from '#db'
import { asId, compact, distinct, type Id, indexBy, showId, type TenantId } from '#kit'
import type { AboutRow, PartyRow } from './store-about.ts'
import { selectAbouts, selectParties } from './store-about.ts'

/** What subjects of postings are, and the people of them. */
export interface Abouts {
  readonly of: (subject: string) => AboutRow | undefined
  readonly party: (id: Id<'participant'> | null) => ReportParty | null
}

/** Reads what subjects of postings are, with the people that they name. */
export async function readAbouts(
  reader: Reader,
  tenant: TenantId,
  subjects: readonly string[],
): Promise<Abouts> {
  const ids = distinct(subjects)
  const rows = ids.length === 0 ? [] : await reader.query(selectAbouts, { tenant_id: tenant, ids })
  const byId = indexBy(rows, ({ id }) => id)
  const party = await readParties(
    reader,
    tenant,
    rows.flatMap(({ payer_id, seller_id, payee_id }) => [payer_id, seller_id, payee_id]),
  )
  return { of: (subject) => byId.get(subject), party }
}

/** Reads how people know participants; nulls are passed over. */
export async function readParties(
  reader: Reader,
  tenant: TenantId,
  given: readonly (Id<'participant'> | null)[],
): Promise<Abouts['party']> {
  const ids = distinct(compact(given))
  const rows = ids.length === 0 ? [] : await reader.query(selectParties, { tenant_id: tenant, ids })
  const byId = indexBy(rows, ({ id }) => id)
  return (id) => (id === null ? null : showParty(byId.get(id)))
}

function showParty(row: PartyRow | undefined): ReportParty | null {
  if (row === undefined) return null
  return { id: showId('participant', row.id), name: row.name, email: row.email }
}

/** The id of what a posting was about; that of an outbound where nothing else is known. */
export function showSubject(subject: string, about: AboutRow | undefined): string {
  const kind: IdKind = about?.kind ?? 'outbound'
  return showId(kind, asId(kind, subject))
}

/** How a party is written on one line. */
export function partyText(party: ReportParty | null): string {
  return party === null ? '' : (party.name ?? party.email)
}
