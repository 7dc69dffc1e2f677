// What of everything that can happen did happen: counted from the status history and the events.

import {
  eventTypes,
  initialStatuses,
  outboundFailureReasons,
  outboundPausedReasons,
  reconciliationReasons,
  transitions,
} from '@holdfast/contract'
import type pg from 'pg'
import { emailKinds } from '../../src/notify/mail/templates.ts'

/** A kind of thing that can happen: all of it, and what was seen. */
export interface Measured {
  readonly of: string
  readonly all: readonly string[]
  readonly seen: ReadonlySet<string>
}

/** Measures what was seen in a database against the contract. */
export async function measure(owner: pg.Client): Promise<Measured[]> {
  const steps = await seenSteps(owner)
  const seen = async (statement: string) => {
    const { rows } = await owner.query<{ value: string }>(statement)
    return new Set(rows.map(({ value }) => value))
  }
  const tables = new Map<string, Readonly<Record<string, readonly string[]>>>(
    Object.entries(transitions),
  )
  const begins = new Map<string, readonly string[]>(Object.entries(initialStatuses))
  return [
    ...[...tables].map(([resource, table]) => ({
      of: `${resource} transitions`,
      all: [
        ...(begins.get(resource) ?? []).map((to) => `* → ${to}`),
        ...Object.entries(table).flatMap(([from, next]) => next.map((to) => `${from} → ${to}`)),
      ],
      seen: steps.get(resource) ?? new Set<string>(),
    })),
    { of: 'event types', all: eventTypes, seen: await seen('select type as value from events') },
    {
      of: 'e-mails',
      // What members need to sign in is sent by the mail server of live, and never by a sandbox.
      all: emailKinds.filter((kind) => !kind.startsWith('member_') || kind === 'member_notice'),
      seen: await seen('select kind as value from emails'),
    },
    {
      of: 'failure reasons',
      all: outboundFailureReasons,
      seen: await seen(
        'select failure_reason as value from outbounds where failure_reason is not null',
      ),
    },
    {
      of: 'paused reasons',
      all: outboundPausedReasons,
      seen: await seen(`select distinct payload->>'paused_reason' as value from events
          where type = 'outbound_paused'`),
    },
    {
      of: 'reconciliation reasons',
      all: reconciliationReasons,
      seen: await seen('select reason as value from inbounds'),
    },
  ]
}

async function seenSteps(owner: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await owner.query<{ resource: string; step: string }>(
    `select distinct resource, coalesce(from_status, '*') || ' → ' || to_status as step
       from status_steps`,
  )
  const steps = new Map<string, Set<string>>()
  for (const { resource, step } of rows) {
    steps.set(resource, (steps.get(resource) ?? new Set()).add(step))
  }
  return steps
}

/** What was never seen. */
export function missingOf({ all, seen }: Measured): string[] {
  return all.filter((one) => !seen.has(one))
}

/** What was seen and is not in the contract. */
export function unlistedOf({ all, seen }: Measured): string[] {
  return [...seen].filter((one) => !all.includes(one))
}

/** The figures as a table for people. */
export function tableOf(measured: readonly Measured[]): string {
  const lines = measured.map((one) => {
    const missing = missingOf(one)
    const reached = `${one.all.length - missing.length}/${one.all.length}`
    const rest = missing.length === 0 ? '' : `  missing: ${missing.join(', ')}`
    return `${one.of.padEnd(32)}${reached.padStart(7)}${rest}`
  })
  const total = measured.reduce((sum, { all }) => sum + all.length, 0)
  const missing = measured.reduce((sum, one) => sum + missingOf(one).length, 0)
  return [...lines, `${'in all'.padEnd(32)}${`${total - missing}/${total}`.padStart(7)}`].join('\n')
}
