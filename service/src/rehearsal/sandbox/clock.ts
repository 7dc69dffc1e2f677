// The clock of a sandbox: read, freeze, advance, stop, resume; and its new beginning.

import type { AdvanceClockBody, AdvancedClock, Clock } from '@holdfast/contract'
import { clockAdvanceDaysMax, operations } from '@holdfast/contract'
import { actorOf, writeAudit } from '#audit'
import type { Principal, RequestFacts, Route } from '#http'
import { plainRoute, readInstant, sandboxOnly } from '#http'
import type { ClockReading, WorkerDeps } from '#jobs'
import { advanceClock, freezeClock, readClock, resumeClock, stopAdvance } from '#jobs'
import type { FieldFault, TenantId } from '#kit'
import { addMs, invalid, parseDurationMs, showInstant } from '#kit'
import { resetSandbox } from '#organisations'

const DAY_MS = 86_400_000
/** Times have four-digit years, and what falls due a year later must have one too. */
const LATEST = new Date('9998-12-31T23:59:59.999Z')

export interface ClockDeps extends WorkerDeps {
  readonly onError: (error: unknown, about: string) => void
  /** Keys belong to another tenant now: what was remembered of them is wrong. */
  readonly onReset: () => void
  /** Takes down what goes on when a sandbox begins anew without a seed, for the one after it. */
  readonly carryOver: (from: TenantId) => Promise<(to: TenantId) => Promise<void>>
}

/** `/_sandbox/v1/clock…`: 404 for live keys. */
export function clockRoutes(deps: ClockDeps): Route[] {
  const { database } = deps
  return [
    plainRoute(operations.getClock, {
      run: async ({ principal }) => showClock(await readClock(database, sandboxOnly(principal))),
    }),
    plainRoute(operations.freezeClock, {
      run: async ({ principal }) => showClock(await freezeClock(database, sandboxOnly(principal))),
    }),
    plainRoute(operations.resumeClock, {
      run: async ({ principal }) => showClock(await resumeClock(database, sandboxOnly(principal))),
    }),
    plainRoute(operations.resetSandbox, {
      // Its tenant is gone when it is done: the log of the new one begins with it.
      isUnwatched: true,
      run: async ({ principal, body, facts }) => {
        const from = sandboxOnly(principal)
        const seed = body.seed ?? null
        // The story of a seed is told by its calls alone: nothing of before may matter.
        const carry = seed === null ? await deps.carryOver(from) : null
        const next = await resetSandbox(database, from, seed)
        await carry?.(next)
        deps.onReset()
        if (principal !== null) await tellReset(deps, next, { principal, facts })
        return showClock(await readClock(database, next))
      },
    }),
    plainRoute(operations.advanceClock, {
      run: async ({ principal, body }) => await advanceSandbox(deps, sandboxOnly(principal), body),
    }),
    plainRoute(operations.stopAdvance, {
      run: async ({ principal }) => showClock(await stopAdvance(database, sandboxOnly(principal))),
    }),
  ]
}

async function tellReset(
  { database }: ClockDeps,
  next: TenantId,
  { principal, facts }: { readonly principal: Principal; readonly facts: RequestFacts },
): Promise<void> {
  const { operationId: operation, requestId, ip } = facts
  const summary = 'Emptied the sandbox; this is a new one.'
  const record = { actor: actorOf(principal), operation, object: null, summary, requestId, ip }
  await database.transactAside(next, async (unit) => await writeAudit(unit, [record]))
}

function showClock({ now, isFrozen, isAdvancing }: ClockReading): Clock {
  return { now: showInstant(now), frozen: isFrozen, advancing: isAdvancing }
}

async function advanceSandbox(
  deps: ClockDeps,
  tenantId: TenantId,
  body: AdvanceClockBody,
): Promise<AdvancedClock> {
  const reading = await advanceClock(deps, tenantId, (now) => targetOf(body, now))
  const ran = reading.ran.map(({ at, kind, key }) => ({ at: showInstant(at), kind, id: key }))
  const { now, isFrozen, isStopped } = reading
  return { now: showInstant(now), frozen: isFrozen, stopped: isStopped, ran }
}

/** Where to: refuses both or neither, a time that is past, and more than 400 days. */
export function targetOf({ by, to }: AdvanceClockBody, now: Date): Date {
  const hasBy = by !== undefined && by !== null
  const hasTo = to !== undefined && to !== null
  if (hasBy === hasTo) {
    const message = 'Give by (a duration) or to (an instant), and only one of them.'
    throw invalid({
      pointer: hasBy ? '/to' : '/by',
      code: hasBy ? 'exclusive' : 'required',
      message,
    })
  }
  const target = hasBy ? durationFrom(by, now) : instantOf(to ?? '')
  if (target < now) {
    const message = `The clock stands at ${showInstant(now)} and never goes back.`
    throw invalid({ pointer: hasBy ? '/by' : '/to', code: 'in_past', message })
  }
  if (target > LATEST) {
    const message = 'The clock goes to the end of the year 9998.'
    throw invalid({ pointer: hasBy ? '/by' : '/to', code: 'too_large', message })
  }
  if (target.getTime() - now.getTime() > clockAdvanceDaysMax * DAY_MS) {
    const message = `One advance moves the clock at most ${clockAdvanceDaysMax} days.`
    throw invalid({ pointer: hasBy ? '/by' : '/to', code: 'too_large', message })
  }
  return target
}

function durationFrom(by: string, now: Date): Date {
  const ms = parseDurationMs(by)
  if (ms !== undefined) return addMs(now, ms)
  const message = 'Give a duration of weeks, days, hours, minutes, seconds: P7D, PT90S.'
  throw invalid({ pointer: '/by', code: 'bad_format', message })
}

function instantOf(to: string): Date {
  const faults: FieldFault[] = []
  const instant = readInstant(to, '/to', faults)
  if (instant === null) throw invalid(...faults)
  return instant
}
