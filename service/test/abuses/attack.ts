// Hostile requests, drawn from a seed: sound requests of every served operation with something
// wrong in them. Whatever is sent, the answer is one of ours: never a fault, and no books broken.
import type { Operation } from '@holdfast/contract'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import type { Ids } from '../harness/world.ts'
import {
  exampleOf,
  kindOf,
  makeWorld,
  neverOf,
  pathOf,
  servedOperations,
} from '../harness/world.ts'

const AT_ONCE = 16

/** Values that a careless program trips over. */
const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  0,
  -1,
  -0,
  1.5,
  1e-300,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  '9223372036854775808',
  'NaN',
  'infinity',
  '-infinity',
  [],
  {},
  [[[[]]]],
  { id: null },
  "'; drop table projects; --",
  '" or 1=1 --',
  '\u0024{7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\u202e\u200b',
  '\r\nSet-Cookie: a=b',
  '=cmd()',
  '\ud800',
  'x'.repeat(5_000),
  '2026-02-30',
  '294277-01-01T00:00:00Z',
  '2026-04-01T24:00:00Z',
  '2026-04-01T00:00:00',
  'P99999999999D',
  'EUR',
  'jpy',
  { toString: 'x', constructor: { prototype: {} } },
  'project_01jnmwpb5vf8qr3x6c0k2y7zdf',
]

const raws = [
  '',
  '{',
  '[]',
  'null',
  '1e999',
  '{"amount":1E400}',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '['.repeat(10_000),
  '\ufeff{}',
  '{"a":"\\ud800"}',
]

export interface AttackReport {
  readonly sent: number
  readonly faults: readonly string[]
  readonly byStatus: ReadonlyMap<number, number>
  readonly slowestMs: number
}

/** Sends requests of a seed. The same seed sends the same ones, up to ids. */
export async function attack(
  holdfast: TestService,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<AttackReport> {
  const shop = payments(holdfast)
  const served = (await servedOperations(holdfast.baseUrl)).filter(isAttacked)
  const ids = await makeWorld(shop, served)
  const draw = drawer(seed)
  const faults: string[] = []
  const byStatus = new Map<number, number>()
  let slowestMs = 0
  let sent = 0
  const next = () =>
    sent < requests ? makeRequest({ served, ids, draw, place: sent++ }) : undefined
  const { private: key } = holdfast.organisation.keys.sandbox
  const attacker = async () => {
    for (let request = next(); request !== undefined; request = next()) {
      const began = performance.now()
      const status = await send(holdfast.baseUrl, key, request)
      slowestMs = Math.max(slowestMs, performance.now() - began)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      if (status >= 500) faults.push(`${status} ${JSON.stringify(request).slice(0, 400)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attacker))
  return { sent, faults, byStatus, slowestMs }
}

/** A stream does not end; a reset ends the world; an advance may rightly take its time. */
function isAttacked({ id, path }: Operation): boolean {
  return !path.endsWith('/stream') && id !== 'resetSandbox' && id !== 'advanceClock'
}

interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

async function send(baseUrl: string, key: string, request: HostileRequest): Promise<number> {
  const { method, path, headers, body } = request
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { authorization: key, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

type Draw = <T>(of: readonly T[]) => T | undefined

/** A small generator of numbers, the same for a seed on every machine. */
function drawer(seed: number): Draw {
  let state = seed >>> 0
  return (of) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return of[Math.floor((state / 2 ** 32) * of.length)]
  }
}

interface Making {
  readonly served: readonly Operation[]
  readonly ids: Ids
  readonly draw: Draw
  readonly place: number
}

function makeRequest({ served, ids, draw, place }: Making): HostileRequest {
  const operation = draw(served)
  if (operation === undefined) throw new Error('nothing is served')
  const isPost = operation.method === 'POST'
  const sound = isPost ? exampleOf(operation, ids) : undefined
  const method = draw([operation.method, operation.method, operation.method, 'PUT', 'DELETE'])
  const headers: Record<string, string> = {
    ...(isPost
      ? { 'content-type': draw(['application/json', 'application/json', 'text/xml']) ?? '' }
      : {}),
    ...(draw([true, false]) ? { 'idempotency-key': draw(['a', 'b', 'x'.repeat(400)]) ?? 'a' } : {}),
  }
  return {
    method: method === 'DELETE' && operation.method !== 'DELETE' ? 'PATCH' : (method ?? 'GET'),
    path: hostilePath(operation, ids, draw) + hostileQuery(operation, draw),
    headers,
    body: isPost && method === 'POST' ? hostileBody(sound, draw, place) : undefined,
  }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return text.toWellFormed()
}

function hostilePath(operation: Operation, ids: Ids, draw: Draw): string {
  const sound = pathOf(operation, ids)
  const kind = kindOf(operation)
  if (kind === undefined || draw([true, true, false])) return sound
  const other = draw<unknown>([...ids.values(), neverOf(kind), ...hostile])
  return operation.path.replace('{id}', () => encodeURIComponent(textOf(other)))
}

function hostileQuery({ query }: Operation, draw: Draw): string {
  if (query === null) return draw([true, false]) ? '' : '?a[b]=c&__proto__=1'
  const names = Object.keys(JSON.parse(JSON.stringify(query)).properties ?? {})
  const pairs = [1, 2].map(() => {
    const name = draw([...names, 'metadata[x]', 'metadata[]', 'metadata[__proto__]', 'sort']) ?? 'x'
    return `${encodeURIComponent(name)}=${encodeURIComponent(textOf(draw(hostile)))}`
  })
  return `?${pairs.join('&')}`
}

function hostileBody(sound: object | undefined, draw: Draw, place: number): string {
  if (draw([true, ...Array.from({ length: 9 }, () => false)])) return draw(raws) ?? ''
  const body: unknown = JSON.parse(JSON.stringify(sound ?? {}))
  const fields = leavesOf(body)
  const field = draw(fields)
  if (field !== undefined && draw([true, true, true, false])) field.set(draw(hostile))
  if (draw([true, false, false]) && typeof body === 'object' && body !== null) {
    Object.assign(body, {
      [draw(['status', 'tenant_id', 'metadata', 'amount', `f${place}`]) ?? 'x']: draw(hostile),
    })
  }
  return JSON.stringify(body)
}

interface Leaf {
  readonly set: (value: unknown) => void
}

/** Every place in a body that can hold something else. */
function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    { set: (other: unknown) => void Reflect.set(value, name, other) },
    ...leavesOf(inner),
  ])
}
