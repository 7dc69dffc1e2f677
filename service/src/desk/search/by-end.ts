// By the end of an id, as pages show it.
import type { SearchKind } from '@holdfast/contract'
import type { Reader } from '#db'
import { endTerm, findByTerms } from '#finding'
import type { TenantId } from '#kit'
import { asId, showId } from '#kit'
import type { EndOfId } from './end-of-id.ts'
import { digitsOfEnd } from './end-of-id.ts'
import type { Place } from './hits.ts'
import { selectEnding } from './store-search.ts'

/** Of events, deliveries, e-mails and ledger transactions the newest are looked through. */
const NEWEST = 10_000
/** Hexadecimal digits say less than the characters: some that agree in them end otherwise. */
const LOOKED_AT = 100

export interface EndAsked {
  readonly tenant: TenantId
  readonly kinds: readonly SearchKind[]
  readonly limit: number
}

/** What has an id of this end, by its kind. An account of the ledger has the id of its owner. */
export async function findByEnd(
  reader: Reader,
  { tenant, kinds, limit }: EndAsked,
  end: EndOfId,
): Promise<Map<SearchKind, Place[]>> {
  const asked = kinds.filter((kind) => end.kind === null || end.kind === kind)
  const found = new Map<SearchKind, Place[]>()
  for (const kind of asked.filter(isNumerous)) {
    const ids = await findNewest(reader, tenant, { kind, end: end.end })
    const places = ids.slice(0, limit).map((id): Place => ({ id, field: 'id' }))
    if (places.length > 0) found.set(kind, places)
  }
  const isAccount = end.kind === 'ledger_account' && asked.length > 0
  const terms = await findByTerms(reader, {
    tenant,
    kinds: isAccount ? kinds : asked,
    beginnings: [endTerm(end.end)],
    field: 'id',
    limit,
  })
  for (const { kind, id } of terms) {
    const as = isAccount ? 'ledger_account' : kind
    found.set(as, [...(found.get(as) ?? []), { id, field: 'id' }])
  }
  return found
}

type NumerousKind = keyof typeof selectEnding

function isNumerous(kind: SearchKind): kind is NumerousKind {
  return Object.hasOwn(selectEnding, kind)
}

async function findNewest(
  reader: Reader,
  tenant: TenantId,
  { kind, end }: { readonly kind: NumerousKind; readonly end: string },
): Promise<string[]> {
  const ending = digitsOfEnd(end)
  if (ending === '') return []
  const rows = await reader.query(selectEnding[kind], {
    tenant_id: tenant,
    newest: NEWEST,
    digits: ending.length,
    ending,
    limit: LOOKED_AT,
  })
  return rows.map(({ id }) => id).filter((id) => showId(kind, asId(kind, id)).endsWith(end))
}
