// Each dry run stands beside what it tries out, and differs from it in its answer alone.
import { describe, expect, test } from 'vitest'
import {
  buildOpenApi,
  dryRunParameter,
  isMemberOperation,
  needsStepUp,
  type Operation,
  operationPermission,
  operations,
  publicOperationIds,
  requestExamples,
} from './index.ts'

const all = new Map<string, Operation>(Object.entries(operations))
const dryRuns = [...all.values()].filter(({ dryRunOf }) => dryRunOf !== undefined)
const info = { title: 'Holdfast', version: '1', serverUrl: 'http://localhost:4280' }
const { paths } = buildOpenApi(publicOperationIds, info)
const published = [
  ['/v1/intents/payment', 'CreatedIntent', 'IntentDryRun'],
  ['/v1/outbounds/releases', 'OutboundResult', 'OutboundsDryRun'],
  ['/v1/outbounds/refunds', 'OutboundResult', 'OutboundsDryRun'],
  ['/v1/transfers', 'TransferResult', 'TransfersDryRun'],
  ['/v1/inbound/{id}/return', 'Inbound', 'InboundDryRun'],
] as const

function permissionOf(id: string): string | null {
  return isMemberOperation(id) ? operationPermission[id] : null
}

function answerOf(path: string): string {
  return JSON.stringify(paths[path]?.post?.responses)
}

describe('a dry run', () => {
  test.each(dryRuns)('$id takes what its operation takes, from whoever may do that', (dryRun) => {
    const tried = all.get(dryRun.dryRunOf ?? '')
    expect(tried).toBeDefined()
    expect(dryRun.path).toBe(`${tried?.path}/dry-run`)
    for (const part of ['method', 'auth', 'area', 'tag', 'params', 'body', 'accepts'] as const) {
      expect([part, dryRun[part]]).toEqual([part, tried?.[part]])
    }
    expect(permissionOf(dryRun.id)).toBe(permissionOf(dryRun.dryRunOf ?? ''))
    const examples = new Map<string, unknown>(Object.entries(requestExamples))
    expect(examples.get(dryRun.id)).toEqual(examples.get(dryRun.dryRunOf ?? ''))
  })

  test.each(dryRuns)(
    '$id is no key, no proof and no parameter',
    ({ id, query, idempotent, errors }) => {
      expect([query, idempotent]).toEqual([null, false])
      expect(errors.filter((code) => code.startsWith('idempotency_'))).toEqual([])
      expect(isMemberOperation(id) && needsStepUp(id, 'live')).toBe(false)
    },
  )

  test('stands beside every operation that takes the parameter, which is deprecated', () => {
    const taking = [...all.values()].filter(({ query }) => {
      return Object.hasOwn(
        query === null ? {} : Object(Reflect.get(query, 'properties')),
        'dry_run',
      )
    })
    const tried = dryRuns.map(({ dryRunOf }) => dryRunOf)
    expect(taking.map(({ path }) => path).toSorted()).toEqual(
      published.map(([path]) => path).toSorted(),
    )
    expect(taking.filter(({ id }) => !tried.includes(id))).toEqual([])
    const year = Date.parse(dryRunParameter.sunset) - Date.parse(dryRunParameter.deprecated)
    expect(year).toBe(365 * 86_400_000)
  })

  test.each(published)('of %s is described by itself, and that one plainly', (path, plain, own) => {
    expect(answerOf(path)).toContain(`{"schema":{"$ref":"#/components/schemas/${plain}"}}`)
    expect(answerOf(path)).not.toContain('DryRun')
    expect(answerOf(`${path}/dry-run`)).toContain(`#/components/schemas/${own}`)
    const parameters = JSON.stringify(paths[path]?.post?.parameters)
    expect(parameters).toMatch(/"name":"dry_run"[^}]*"deprecated":true/)
    expect(answerOf(path)).toContain('#/components/headers/Deprecation')
    expect(answerOf(path)).toContain('#/components/headers/Sunset')
    expect(answerOf(`${path}/dry-run`)).not.toContain('headers/Deprecation')
  })
})
