// Reading what was made since, away from what made it: its words become the terms it is found by.
import type { Database, Unit } from '#db'
import type { TenantId } from '#kit'
import { asId, asTenantId, groupBy, showId, startRounds } from '#kit'
import type { SaidRow, TermRow } from './store.ts'
import { insertTerms, selectSaid, selectTenantsToRead, takePending } from './store.ts'
import { termsOf } from './terms.ts'

/** Resources read by one unit. */
const READ_MAX = 500
/** How soon what was made is found. */
const EVERY_MS = 2_000

type SaidKind = keyof typeof selectSaid

/** Kinds that are found on the page of another. */
const foundAs = { reversal: 'inbound', inbound_return: 'inbound' } as const

/** Reads the next resources of the unit's tenant, some 500. Returns how many. */
async function readNext({ tx, tenant }: Unit): Promise<number> {
  const taken = await tx.query(takePending, { tenant_id: tenant.id, limit: READ_MAX })
  const rows: TermRow[] = []
  for (const [kind, notes] of groupBy(taken, (note) => note.kind)) {
    const ids = notes.flatMap((note) => note.ids)
    const said = await tx.query(selectSaid[kind], { tenant_id: tenant.id, ids })
    rows.push(...said.flatMap((row) => rowsOf(kind, row)))
  }
  if (rows.length > 0) await tx.query(insertTerms, { tenant_id: tenant.id, rows })
  return taken.reduce((count, { ids }) => count + ids.length, 0)
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
  const as = kind === 'reversal' || kind === 'inbound_return' ? foundAs[kind] : kind
  return terms.map((one) => ({ ...one, id: row.found_as, kind: as }))
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

export interface Finding {
  /** Reads once more and begins no other round. */
  stop(): Promise<void>
}

/** Reads what was made in rounds, every 2 seconds. Safe to run in many processes. */
export function startFinding(
  database: Pick<Database, 'global' | 'transactAside'>,
  onError: (error: unknown, about: string) => void,
): Finding {
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
