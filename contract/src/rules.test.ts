// What must hold between the lists of the contract.

import { describe, expect, test } from 'vitest'
import * as contract from './index.ts'

const resources = Object.entries({ ...contract.transitions, ...contract.quietTransitions }).map(
  ([resource, table]) =>
    [resource, new Map<string, readonly string[]>(Object.entries(table))] as const,
)
const initial = new Map<string, readonly string[]>(
  Object.entries({ ...contract.initialStatuses, ...contract.quietInitialStatuses }),
)

const statusLists: Record<string, readonly string[]> = {
  intent: contract.intentStatuses,
  checkout: contract.checkoutStatuses,
  settlement: contract.settlementStatuses,
  outbound: contract.outboundStatuses,
  transfer: contract.transferStatuses,
  inbound: contract.inboundStatuses,
  inbound_return: contract.inboundReturnStatuses,
  invoice: contract.invoiceStatuses,
  debit: contract.debitStatuses,
  participant: contract.participantStatuses,
  verification: contract.verificationStatuses,
  payment_instrument: contract.paymentInstrumentStatuses,
  conversion: contract.conversionStatuses,
  project: contract.projectStatuses,
}

const quietLists: Record<string, readonly string[]> = {
  approval: contract.approvalStatuses,
  manual_entry: contract.manualEntryStatuses,
  bank_connection: contract.bankConnectionStatuses,
  bank_proposal: contract.bankProposalStatuses,
  bank_batch: contract.bankBatchStatuses,
  bank_order: contract.bankOrderStatuses,
  bank_recall: contract.bankRecallStatuses,
  bank_decision: contract.bankDecisionStatuses,
  credit_draw: ['requested', 'paid', 'refused', 'repaid', 'defaulted'],
  mandate: ['active', 'revoked'],
}

function reachable(table: Map<string, readonly string[]>, from: readonly string[]): Set<string> {
  const found = new Set(from)
  for (const status of found) for (const next of table.get(status) ?? []) found.add(next)
  return found
}

/** Published, and never produced: an invoice has no time limit. */
const neverProduced = new Map([
  ['intent', ['debug']],
  ['invoice', ['abandoned']],
])

describe('states', () => {
  test.each(resources)('every status of %s stands in its table, and no other', (name, table) => {
    const listed = { ...statusLists, ...quietLists }[name] ?? []
    expect([...table.keys()].sort()).toEqual([...listed].sort())
    expect([...table.values()].flat().filter((next) => !table.has(next))).toEqual([])
  })

  test.each(resources)('every status of %s that is produced can be reached', (name, table) => {
    const missing = [...table.keys()].filter(
      (status) => !reachable(table, initial.get(name) ?? []).has(status),
    )
    expect(missing).toEqual(neverProduced.get(name) ?? [])
  })

  test.each(resources)('no status of %s leads to itself or twice to the same', (_name, table) => {
    const wrong = [...table].filter(
      ([status, next]) => next.includes(status) || new Set(next).size !== next.length,
    )
    expect(wrong).toEqual([])
  })

  test('money that left or a payment that settled is not undone except by the bank', () => {
    expect(contract.transitions.checkout.settled).toEqual([])
    expect(contract.transitions.outbound.executed).toEqual(['failed'])
    expect(contract.transitions.outbound.processing).not.toContain('cancelled')
    expect(contract.transitions.transfer.executed).toEqual([])
    expect(contract.transitions.inbound.settled).toEqual([])
  })

  test('an invoice can follow its checkout wherever that goes without a time limit', () => {
    const followers: readonly string[] = contract.transitions.invoice.settling
    const lost = contract.transitions.checkout.settling.filter(
      (to) => to !== 'abandoned' && !followers.includes(contract.invoiceStatusByCheckout[to]),
    )
    expect(lost).toEqual([])
  })
})

describe('events', () => {
  const announced = [
    ...Object.values(contract.statusEvents).flatMap((table) => Object.values(table)),
    ...Object.values(contract.payoutEvents),
    ...contract.eventsWithoutStatus,
  ].filter((type) => type !== null)

  test('every event type is announced by exactly one status, or stands apart', () => {
    expect([...announced].sort()).toEqual([...contract.eventTypes].sort())
  })

  test('every status of every resource has a line in the event map', () => {
    const mapped = Object.fromEntries(
      Object.entries(contract.statusEvents).map(([name, table]) => [
        name,
        Object.keys(table).sort(),
      ]),
    )
    const listed = Object.fromEntries(
      Object.entries(statusLists).map(([name, statuses]) => [name, [...statuses].sort()]),
    )
    expect(mapped).toEqual(listed)
  })

  test('every event type begins with the resource whose status announces it', () => {
    const wrong = Object.entries(contract.statusEvents).flatMap(([name, table]) =>
      Object.values(table).filter((type) => type !== null && !type.startsWith(`${name}_`)),
    )
    expect(wrong).toEqual([])
  })

  test('every payload begins with the id and names no key twice', () => {
    const wrong = contract.eventTypes.filter((type) => {
      const { always, whenKnown } = contract.eventPayloads[type]
      const keys: string[] = [...always, ...whenKnown]
      return keys[0] !== 'id' || new Set(keys).size !== keys.length
    })
    expect(wrong).toEqual([])
  })

  test('a paused outbound gives its reason under both names', () => {
    expect(contract.eventPayloads.outbound_paused.always).toContain('paused_reason')
    expect(contract.eventPayloads.outbound_paused.always).toContain('pause_reason')
  })
})

describe('errors', () => {
  test('every status is one the API promises', () => {
    const promised = [400, 401, 403, 404, 405, 408, 409, 413, 415, 421, 422, 429, 431, 500, 503]
    const others = Object.entries(contract.errors).filter(
      ([, { status }]) => !promised.includes(status),
    )
    expect(others).toEqual([])
  })

  test('every code is answered by some operation, and every detail is a sentence', () => {
    // Two are answered before any operation is known, one where there is none. The last is told to
    // members alone, by operations whose errors are listed for keys.
    const used = new Set<string>([
      'request_timeout',
      'headers_too_large',
      'metrics_closed',
      'approval_required',
    ])
    for (const { errors } of Object.values(contract.operations)) {
      for (const code of errors) used.add(code)
    }
    const wrong = Object.entries(contract.errors).filter(
      ([code, { detail }]) => !used.has(code) || !/^[A-Z].*\.$/.test(detail),
    )
    expect(wrong).toEqual([])
  })

  test('what passes may be repeated, a wrong request may not', () => {
    expect(contract.errors.rate_limited.retryable).toBe(true)
    expect(contract.errors.starting_or_draining.retryable).toBe(true)
    expect(contract.errors.idempotency_in_progress.retryable).toBe(true)
    expect(contract.errors.validation_failed.retryable).toBe(false)
    expect(contract.errors.invalid_state.retryable).toBe(false)
  })
})

describe('ids', () => {
  test('no two kinds share a prefix, and no id looks like a secret', () => {
    const prefixes: string[] = Object.values(contract.idPrefixes)
    expect(new Set(prefixes).size).toBe(prefixes.length)
    const secrets: string[] = [
      ...Object.values(contract.secretPrefixes.sandbox),
      ...Object.values(contract.secretPrefixes.live),
      contract.signingSecretPrefix,
    ]
    const wrong = prefixes.filter(
      (prefix) =>
        !/^[a-z](?:[a-z_]{0,61}[a-z])?$/.test(prefix) ||
        secrets.some((secret) => secret.startsWith(`${prefix}_`) || prefix.startsWith(secret)),
    )
    expect(wrong).toEqual([])
  })

  test('the pattern of an id is its prefix and lower-case letters and digits', () => {
    expect(contract.idPattern('settlement')).toBe('^settlement_[0-9a-z]+$')
    expect(contract.idPattern('event')).toBe('^wh_evt_[0-9a-z]+$')
  })
})

describe('operations', () => {
  const operations = Object.entries(contract.operations)

  test.each(operations)('%s carries its own name and names no error twice', (name, operation) => {
    expect(operation.id).toBe(name)
    expect(new Set(operation.errors).size).toBe(operation.errors.length)
  })

  test('no two operations share a method and path', () => {
    const routes = operations.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('every POST takes an Idempotency-Key, but for those whose answer must not be kept', () => {
    const without = operations.filter(([, { method, idempotent }]) =>
      method === 'POST' ? !idempotent : idempotent,
    )
    // A secret for one page; a card number, of which not even a hash is kept; a tenant that ends.
    // The dashboard's own are for its page alone; a dry run does nothing that could be done twice.
    const names = without
      .filter(([, one]) => one.area !== 'dashboard' && !('dryRunOf' in one))
      .map(([name]) => name)
      .sort()
    expect(names).toEqual(['createClientCard', 'openPageSession', 'resetSandbox'])
  })

  test('every operation on one thing can answer not_found', () => {
    const wrong = operations.filter(([, { path, errors }]) => {
      const codes: readonly string[] = errors
      return path.includes('{id}') && !codes.includes('not_found')
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('paths are given to routers with colons', () => {
    expect(contract.routePath('/v1/intent/{id}/cancel')).toBe('/v1/intent/:id/cancel')
    expect(contract.routePath('/v1/intents')).toBe('/v1/intents')
  })
})
