// Reading what was made since, away from what made it: its words become the terms it is found by.
import type { Database, Unit } from '#db'
import type { Rounds, TenantId } from '#kit'
import { asId, asTenantId, groupBy, showId, startRounds } from '#kit'
import type { ReadKind, SaidRow, TermRow } from './store.ts'
import {
  addTerms,
  insertTerms,
  selectRead,
  selectSaid,
  selectTenantsToRead,
  takePending,
} from './store.ts'
import { termsOf } from './terms.ts'

/** Resources read by one unit. */
const READ_MAX = 500
/** How soon what was made is found. */
const EVERY_MS = 2_000

type SaidKind = keyof typeof selectSaid

/** Kinds that are found on the page of another. */
const foundAs = { reversal: 'inbound', inbound_return: 'inbound' } as const

/** Reads the next resources of the unit's tenant, some 500. Returns how many. */
async function readNext(unit: Unit): Promise<number> {
  const taken = await unit.tx.query(takePending, { tenant_id: unit.tenant.id, limit: READ_MAX })
  for (const [kind, notes] of groupBy(taken, (note) => note.kind)) {
    await readKind(
      unit,
      kind,
      notes.flatMap(({ ids }) => ids),
    )
  }
  return taken.reduce((count, { ids }) => count + ids.length, 0)
}

/** What has a page of its own is read once, and what it has is new: nothing is compared. */
async function readKind({ tx, tenant }: Unit, kind: SaidKind, ids: string[]): Promise<void> {
  const isAlone = kind !== 'inbound' && asFound(kind) === kind
  const read = isAlone ? await tx.query(selectRead, { tenant_id: tenant.id, ids }) : []
  const before = new Set(read.map(({ id }) => id))
  const unread = ids.filter((id) => !before.has(id))
  const said = await tx.query(selectSaid[kind], { tenant_id: tenant.id, ids: unread })
  const rows = said.flatMap((row) => rowsOf(kind, row))
  if (rows.length > 0) tx.write(isAlone ? insertTerms : addTerms, { tenant_id: tenant.id, rows })
}

function rowsOf(kind: SaidKind, row: SaidRow): TermRow[] {
  const { currency } = row
  const terms = termsOf({
    shownIds: [showId(kind, asId(kind, row.id))],
    email: row.email,
    references: row.refs,
    amounts: currency === null ? [] : row.amounts.map((minor) => ({ minor, currency })),
    name: row.name,
    descriptions: row.descriptions,
    metadata: row.metadata,
  })
  return terms.map((one) => ({ ...one, id: row.found_as, kind: asFound(kind) }))
}

function asFound(kind: SaidKind): ReadKind {
  return kind === 'reversal' || kind === 'inbound_return' ? foundAs[kind] : kind
}

/** Reads all that a tenant has committed. */
export async function readAllOf(
  database: Pick<Database, 'transactAside'>,
  tenant: TenantId,
): Promise<void> {
  for (;;) {
    const count = await database.transactAside(tenant, readNext, { isRepeatable: true })
    if (count < READ_MAX) return
  }
}

/** Reads what was made in rounds, every 2 seconds. Safe to run in many processes. */
export function startFinding(
  database: Pick<Database, 'global' | 'transactAside'>,
  onError: (error: unknown, about: string) => void,
): Pick<Rounds, 'stop' | 'halt'> {
  return startRounds({
    everyMs: EVERY_MS,
    work: async () => {
      for (const { tenant_id } of await database.global.query(selectTenantsToRead, {})) {
        try {
          await readAllOf(database, asTenantId(tenant_id))
        } catch (error) {
          onError(error, 'reading what search finds')
        }
      }
    },
    onError: (error) => onError(error, 'reading what search finds'),
  })
}
