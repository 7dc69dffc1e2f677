// Mails above the limits are held back, not lost: each waits for its turn, and is shown to wait.
import type { Unit } from '#db'
import { addMs, compact, distinct, foldAddress } from '#kit'
import { lockRecipients, selectNthNewest, selectRecent, supersedeHeld } from './store.ts'

/**
 * How many mails may leave within an hour of real time: of one kind to one address, and of an
 * organisation in one environment. Anyone who confirms a payment names an address: without limits
 * a stranger could let hundreds of mails go to somebody in an organisation's name.
 */
export const MAIL_LIMITS = { ofKindToAddress: 5, ofOrganisation: 2_000 } as const
const WINDOW_MS = 60 * 60 * 1_000

/**
 * What others cause must not keep from people what concerns their own access or account: links
 * count by their address only; a notice, and what is told of somebody's sign-in or account, is
 * never held back.
 */
const LIMITED_BY_ADDRESS: ReadonlySet<string> = new Set([
  'member_invited',
  'member_recovery',
  'member_new_email',
  'bank_account_link',
  'payment_status',
])
const NEVER_HELD: ReadonlySet<string> = new Set([
  'member_notice',
  'member_changed',
  'member_tries',
  'member_let_in',
  'bank_account_changed',
])

/** A mail that is about to be stored. */
export interface Addressed {
  readonly kind: string
  readonly to: string
  readonly about?: string | null
}

/**
 * Until when each mail is to wait, in order; null for those that leave at once. One that still
 * waits is superseded by a later one of its kind to its address about the same.
 */
export async function holdBack(unit: Unit, emails: readonly Addressed[]): Promise<(Date | null)[]> {
  const tenantId = unit.tenant.id
  // Two units that write to one address come one after the other, so that both are counted.
  await unit.tx.query(lockRecipients, {
    tenant_id: tenantId,
    names: distinct(emails.map(nameOf)).toSorted(),
  })
  await supersedeEmails(unit, emails)
  const since = addMs(unit.realNow, -WINDOW_MS)
  const recent = await recentOf(unit, emails, since)
  const [nth] = await unit.tx.query(selectNthNewest, {
    tenant_id: tenantId,
    newer: MAIL_LIMITS.ofOrganisation - 1,
  })
  const isFull = nth !== undefined && nth.stored_at > since
  const untilRoom = isFull ? addMs(nth.stored_at, WINDOW_MS) : null
  return emails.map((email) => {
    if (NEVER_HELD.has(email.kind)) return null
    const times = recent.get(nameOf(email)) ?? []
    recent.set(nameOf(email), times)
    const before = times.at(-MAIL_LIMITS.ofKindToAddress)
    const turn = before === undefined ? null : addMs(before, WINDOW_MS)
    const held = LIMITED_BY_ADDRESS.has(email.kind) ? turn : laterOf(turn, untilRoom)
    times.push(held ?? unit.realNow)
    return held
  })
}

function nameOf({ kind, to }: Addressed): string {
  return `${kind} ${foldAddress(to)}`
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

async function supersedeEmails(unit: Unit, emails: readonly Addressed[]): Promise<void> {
  const about = compact(
    emails.map(({ about: thing, kind, to }) =>
      thing === null || thing === undefined ? undefined : { thing, kind, to },
    ),
  )
  if (about.length === 0) return
  await unit.tx.query(supersedeHeld, {
    tenant_id: unit.tenant.id,
    real_now: unit.realNow,
    rows: about.map(({ to, kind, thing }) => ({ to_fold: foldAddress(to), kind, about: thing })),
  })
}

/** When the latest mails of each kind to each address left, or will; the latest last. */
async function recentOf(
  unit: Unit,
  emails: readonly Addressed[],
  since: Date,
): Promise<Map<string, Date[]>> {
  const rows = await unit.tx.query(selectRecent, {
    tenant_id: unit.tenant.id,
    since,
    limit: MAIL_LIMITS.ofKindToAddress,
    rows: emails.map(({ to, kind }) => ({ to_fold: foldAddress(to), kind })),
  })
  const recent = new Map<string, Map<string, Date>>()
  for (const { kind, to_fold, id, at } of rows) {
    const name = nameOf({ kind, to: to_fold })
    recent.set(name, (recent.get(name) ?? new Map<string, Date>()).set(id, at))
  }
  return new Map(
    Array.from(recent, ([name, byId]) => [
      name,
      [...byId.values()].toSorted((a, b) => a.getTime() - b.getTime()),
    ]),
  )
}
