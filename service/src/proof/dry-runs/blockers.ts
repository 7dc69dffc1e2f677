// What would wait or fail, why, and what to do about it.
import type { Currency, DryRun, EventType, OutboundPausedReason } from '@holdfast/contract'
import type { PendingStep, Unit } from '#db'
import { asId, indexBy, showId } from '#kit'
import type { ArrivalTerms, Lack } from '#outbounds'
import { lackReasons, readLacks, readOutbounds, readUnasked } from '#outbounds'
import type { ForeseenReceiverRow } from './store.ts'
import { selectReceivers } from './store.ts'

type Blocker = DryRun['blockers'][number]

/** Statuses in which something waits for a time, for money or for a person. */
const waiting = new Set(['scheduled', 'awaiting_funds', 'paused', 'automated_review', 'in_review'])
/** Statuses of an outbound whose way to the receiver's account is still open. */
const onItsWay = new Set([...waiting, 'processing'])

const UNVERIFIED: OutboundPausedReason = 'pending_participant_verification'
const ACCOUNT_CHANGED: OutboundPausedReason = 'bank_account_changed'

/**
 * What stands waiting at the end, or has failed, with the reason that its last event gave. What
 * would have to wait for its receiver's verification next is told with it, and what would not
 * arrive by what is known now.
 */
export async function blockersOf(
  unit: Unit,
  terms: ArrivalTerms,
  ends: readonly PendingStep[],
): Promise<Blocker[]> {
  const reasons = reasonsOf(unit)
  const receivers = await receiversOf(unit, ends)
  const lacks = await lacksOf(unit, terms, ends)
  const unasked = await unaskedOf(unit, receivers.values())
  return ends.flatMap(({ resource, id: uuid, to: status }) => {
    const id = showId(resource, asId(resource, uuid))
    const whose = receivers.get(uuid)
    const lack = lacks.get(uuid)
    const tell = (at: string, reason: string | null, words: Lack | null) => ({
      id,
      status: at,
      reason,
      participant_id: whose === undefined ? null : showId('participant', whose.participant_id),
      message: whose === undefined ? null : messageOf(reason, words, whose),
    })
    const isOutbound = resource === 'outbound'
    const hasFailed = isOutbound && status === 'failed'
    const isBeforePerson = isOutbound && (status === 'scheduled' || status === 'awaiting_funds')
    const blockers: Blocker[] = []
    if (waiting.has(status) || hasFailed) {
      const reason = reasons.get(id) ?? null
      blockers.push(tell(status, reason, reason === NO_TARGET ? noAccount : null))
    }
    if (isBeforePerson && whose?.is_verified === false && !unasked.has(whose.id)) {
      blockers.push(tell('paused', UNVERIFIED, null))
    }
    if (isOutbound && onItsWay.has(status) && lack !== undefined) {
      blockers.push(tell('failed', lackReasons[lack.kind], lack))
    }
    return blockers
  })
}

const noAccount: Lack = { kind: 'no_account' }
const NO_TARGET = lackReasons.no_account

/** Why outbounds are paused or have failed, as the unit's own events tell it. */
function reasonsOf({ pending: { events } }: Unit): Map<string, string> {
  return new Map(
    events.flatMap(({ type, payload }) => {
      const reason = payload.paused_reason ?? payload.failure_reason
      return tellsReason(type) && reason !== undefined ? [[String(payload.id), String(reason)]] : []
    }),
  )
}

function tellsReason(type: EventType): boolean {
  return type === 'outbound_paused' || type === 'outbound_failed'
}

function outboundsOf(ends: readonly PendingStep[]) {
  return ends.flatMap(({ resource, id }) => (resource === 'outbound' ? [asId(resource, id)] : []))
}

async function receiversOf(
  unit: Unit,
  ends: readonly PendingStep[],
): Promise<Map<string, ForeseenReceiverRow>> {
  const ids = outboundsOf(ends)
  if (ids.length === 0) return new Map()
  const rows = await unit.tx.query(selectReceivers, { tenant_id: unit.tenant.id, ids })
  return indexBy(rows, ({ id }) => id)
}

/** Outbounds that need nobody's verification, of those whose receivers are not verified. */
async function unaskedOf(
  { tx, tenant }: Unit,
  receivers: Iterable<ForeseenReceiverRow>,
): Promise<ReadonlySet<string>> {
  const unverified = [...receivers].filter(({ is_verified }) => !is_verified)
  const ids = unverified.map(({ id }) => asId('outbound', id))
  return await readUnasked(tx, tenant.id, await readOutbounds(tx, tenant.id, ids))
}

async function lacksOf(
  { tx, tenant, now }: Unit,
  terms: ArrivalTerms,
  ends: readonly PendingStep[],
): Promise<ReadonlyMap<string, Lack>> {
  return await readLacks(tx, { tenant: tenant.id, now, terms }, outboundsOf(ends))
}

/** What is the matter, as a sentence, with what to do about it; null where the reason says it. */
function messageOf(
  reason: string | null,
  lack: Lack | null,
  { whom, currency }: ForeseenReceiverRow,
): string | null {
  if (lack !== null) return lackWords(lack, whom, currency)
  if (reason === UNVERIFIED) return `${whom} is not verified yet: an e-mail asks for it.`
  if (reason === ACCOUNT_CHANGED) {
    return `The account of ${whom} is new: it cools off, or waits for a decision.`
  }
  return null
}

function lackWords(lack: Lack, whom: string, currency: Currency): string {
  const name = currency.toUpperCase()
  switch (lack.kind) {
    case 'no_account':
      return `${whom} has no bank account in ${name}: ask for one now.`
    case 'other_currency':
      return (
        `The account of ${whom} is in ${lack.currency.toUpperCase()}, and ${name} cannot be ` +
        `changed into it: ask for one in ${name} now.`
      )
    case 'too_little':
      return `It is too little to be changed into ${lack.currency.toUpperCase()}: pay more at once.`
    case 'refused_before':
      return `The bank refused the last payment to the account of ${whom}: ask for another one now.`
  }
}
