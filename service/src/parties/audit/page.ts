// A page of the log of a sandbox: what is of the organisation as a whole is in it, too, though it
// stands in the log of live.
import type { AuditEntryShown } from '@holdfast/contract'
import type { ListPlace, Reader } from '#db'
import { readListing } from '#db'
import type { ListAsked, ShownPage } from '#http'
import { inOrderOf, listPage } from '#http'
import { indexBy } from '#kit'
import { showEntry } from './show.ts'
import type { ShownRow } from './store.ts'
import { selectEntries, selectOfOrganisation } from './store.ts'
import { auditListing } from './store-list.ts'

/** Entries of a sandbox and of its organisation, newest first. */
export async function readSandboxPage(
  reader: Reader,
  asked: ListAsked,
): Promise<ShownPage<AuditEntryShown>> {
  const { tenant, limit } = asked
  const own = await readListing(reader, auditListing, { ...asked, limit: limit + 1 })
  const shared = await readOfOrganisation(reader, asked)
  const found = [...own, ...shared].toSorted(newestFirst)
  const { items, nextCursor } = listPage(auditListing, asked, found)
  const ids = items.map(({ id }) => id)
  const rows = [...shared, ...(await reader.query(selectEntries, { tenant_id: tenant, ids }))]
  const byId = indexBy(rows, ({ id }) => id)
  return { data: inOrderOf(ids, byId).map(showEntry), next_cursor: nextCursor }
}

async function readOfOrganisation(
  reader: Reader,
  { filters, after, limit }: ListAsked,
): Promise<ShownRow[]> {
  const text = (name: string) => {
    const given = filters.get(name)
    return typeof given === 'string' ? given : null
  }
  const instant = (name: string) => {
    const given = filters.get(name)
    return given instanceof Date ? given : null
  }
  return await reader.query(selectOfOrganisation, {
    actor: text('actor'),
    operation: text('operation'),
    object: text('object'),
    created_from: instant('created_from'),
    created_before: instant('created_before'),
    after_created_at: after?.created_at ?? null,
    after_id: after?.id ?? null,
    limit: limit + 1,
  })
}

function newestFirst(one: ListPlace, other: ListPlace): number {
  const later = other.created_at.getTime() - one.created_at.getTime()
  if (later !== 0) return later
  return one.id < other.id ? 1 : -1
}
