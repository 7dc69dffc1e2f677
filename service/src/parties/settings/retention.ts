// How long what a payment leaves beside the books is kept: by the installation, and otherwise where
// a tenant has a word of his own. What the books are made of is kept always.
import { idempotencyKeptHours, requestLogDays } from '@holdfast/contract'
import type { Database, Reader, Unit } from '#db'
import type { TenantId } from '#kit'
import { deleteRetention, selectRetention, setRetention } from './store-retention.ts'

interface RetentionRule {
  /** What goes, in words. */
  readonly goes: string
  /** Where nothing is said; null: always. */
  readonly days: number | null
  readonly least: number
  /** Why it may not be less. */
  readonly why: string
}

/** By what can be set, in the order of their table. */
export const RETENTION = {
  requests: {
    goes: 'the request log',
    days: requestLogDays,
    least: 7,
    why: 'a request that went wrong is asked about within a week',
  },
  deliveries: {
    goes: 'deliveries that were acknowledged or cancelled, with their attempts',
    days: 400,
    least: 30,
    why: 'who missed events asks for them again within a month',
  },
  mails: {
    goes: 'mails',
    days: null,
    least: 400,
    why:
      'for 13 months a payer may dispute a debit, and the mail that told him of it beforehand is ' +
      'the proof',
  },
  secrets: {
    goes: 'links, client secrets and sessions of pages that have ended',
    days: 90,
    least: 30,
    why: 'a link that is said to have been stolen is looked into within a month',
  },
  intents: {
    goes: 'payment intents that were cancelled or expired without a confirmation',
    days: 400,
    least: 90,
    why: 'a buyer may come back to a payment for as long as it could be confirmed',
  },
} as const satisfies Readonly<Record<string, RetentionRule>>

export type RetentionKind = keyof typeof RETENTION
/** Days for each kind; null: always. */
export type Retention = Readonly<Record<RetentionKind, number | null>>

export const retentionKinds: readonly RetentionKind[] = [
  'requests',
  'deliveries',
  'mails',
  'secrets',
  'intents',
]

const DAYS_PATTERN = /^[1-9]\d{0,4}$/
const ALWAYS = 'always'
const ANSWERS = 'answers'

/** How long things are kept where the installation says nothing. */
export const DEFAULT_RETENTION: Retention = {
  requests: RETENTION.requests.days,
  deliveries: RETENTION.deliveries.days,
  mails: RETENTION.mails.days,
  secrets: RETENTION.secrets.days,
  intents: RETENTION.intents.days,
}

/** What is said of one kind, or why it cannot be. */
type SaidRetention =
  | { readonly kind: RetentionKind; readonly days: number | null }
  | { readonly fault: string }

/** Reads a kind and its days (`400` or `always`). */
export function readRetentionOf(name: string, given: string): SaidRetention {
  if (name === ANSWERS) {
    const promised = `the API promises ${idempotencyKeptHours} hours to whoever repeats a request`
    return { fault: `${ANSWERS} are kept for that long and no longer: ${promised}` }
  }
  const kind = retentionKinds.find((one) => one === name)
  if (kind === undefined) {
    return { fault: `${name} is nothing that can be set; there are ${retentionKinds.join(', ')}` }
  }
  if (given === ALWAYS) return { kind, days: null }
  const days = DAYS_PATTERN.test(given) ? Number(given) : 0
  const { least, why } = RETENTION[kind]
  if (days >= least) return { kind, days }
  return { fault: `${kind} are kept for ${least} days at least (or ${ALWAYS}): ${why}` }
}

/** Reads what an installation says: `deliveries=90,mails=always`. Each fault is a sentence. */
export function readRetentionSetting(text: string): {
  readonly retention: Retention
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const said: Partial<Record<RetentionKind, number | null>> = {}
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name, given] = /^([a-z]+)=(\w+)$/.exec(part) ?? []
    if (name === undefined || given === undefined) {
      faults.push(`${part || 'nothing'} is no kind with its days: write deliveries=90,mails=400`)
      continue
    }
    const read = readRetentionOf(name, given)
    if ('fault' in read) faults.push(read.fault)
    else said[read.kind] = read.days
  }
  return { retention: { ...DEFAULT_RETENTION, ...said }, faults }
}

/** How long a tenant keeps things, where the installation says this. */
export async function readRetention(
  reader: Reader,
  tenant: TenantId,
  installation: Retention,
): Promise<Retention> {
  const own = await reader.query(selectRetention, { tenant_id: tenant })
  return { ...installation, ...Object.fromEntries(own.map(({ kind, days }) => [kind, days])) }
}

/** Has a tenant keep a kind so long; undefined: as long as the installation says. */
export async function changeRetention(
  unit: Unit,
  kind: RetentionKind,
  days: number | null | undefined,
): Promise<void> {
  const tenant_id = unit.tenant.id
  if (days === undefined) await unit.tx.query(deleteRetention, { tenant_id, kind })
  else await unit.tx.query(setRetention, { tenant_id, kind, days, changed_at: unit.realNow })
}

/** Takes down how long a sandbox keeps things; answers what sets it for the one in its place. */
export async function carryRetention(
  database: Database,
  from: TenantId,
): Promise<(to: TenantId) => Promise<void>> {
  const own = await database.read(from, async (reader) => {
    return await reader.query(selectRetention, { tenant_id: from })
  })
  return async (to) => {
    await database.transact(to, async (unit) => {
      for (const { kind, days } of own) {
        await unit.tx.query(setRetention, { tenant_id: to, kind, days, changed_at: unit.realNow })
      }
    })
  }
}
