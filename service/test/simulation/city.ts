// A simulated marketplace: who is there, what is known of it, and how its service is asked.
import type pg from 'pg'
import { expect } from 'vitest'
import type { Random } from '../../src/ledger/ledger/testing/random.ts'
import type { TestReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import type { MemberBrowser } from '../harness/member.ts'
import type { TestService } from '../harness/service.ts'

export type Shown = ReturnType<typeof JSON.parse>

export interface Answer {
  readonly status: number
  readonly body: Shown
  readonly text: string
}

export interface Figures {
  days: number
  deeds: number
  requests: number
  /** Requests that were sent again, as after an answer that was lost. */
  repeats: number
  readonly faults: Map<string, number>
  /** How often each kind of request was accepted, and how often it was refused. */
  readonly accepted: Map<string, number>
  readonly refused: Map<string, number>
}

export interface FaultPlan {
  isOn: boolean
  seed: string
  figures: Figures
}

export interface Stage {
  readonly world: TestService
  readonly owner: pg.Client
  /** An owner of the organisation, at the dashboard. */
  readonly member: MemberBrowser
  readonly plan: FaultPlan
  /** What the service told of faults that nobody injected. */
  readonly complaints: string[]
  /** Who is told of events. */
  readonly receiver: TestReceiver
}

export interface Page {
  readonly key: string
  readonly email: string
}

/** What was asked for by now and can be gone back to. */
interface Known {
  readonly pages: Page[]
  readonly links: { readonly token: string; readonly anyone: boolean }[]
  readonly bankPages: string[]
  readonly notices: { readonly path: string; readonly body: object }[]
  readonly controlled: { readonly id: string; readonly currency: string }[]
  readonly accounts: { readonly id: string; readonly ownerId: string }[]
  readonly sessions: { readonly id: string; readonly accountIndex: number }[]
  /** What a 2xx answer promised: it must be there whenever it is asked for. */
  readonly promised: string[]
}

export interface City {
  readonly world: TestService
  readonly random: Random
  readonly figures: Figures
  readonly plan: FaultPlan
  /** What the service told of faults that nobody injected. */
  readonly complaints: readonly string[]
  readonly known: Known
  readonly deeds: readonly Deed[]
  serial: number
}

export interface Deed {
  readonly name: string
  readonly weight: number
  readonly run: (city: City) => Promise<unknown>
}

export const sellers = ['sam', 'ida', 'kim', 'ola', 'una'].map((name) => `${name}@example.com`)
export const buyers = ['bea', 'bob', 'ben', 'bix'].map((name) => `${name}@example.com`)

export function newFigures(): Figures {
  const none = () => new Map<string, number>()
  return {
    days: 0,
    deeds: 0,
    requests: 0,
    repeats: 0,
    faults: none(),
    accepted: none(),
    refused: none(),
  }
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Of every 100 requests that change something, so many lose their answer and are sent again. */
const LOSES_ANSWER_PERCENT = 8

/** Asks with the private key, or with another, or with none. A fault of the service throws. */
export async function ask(
  city: City,
  [method, path]: readonly ['GET' | 'POST', string],
  body?: object,
  key: string | null = city.world.organisation.keys.sandbox.private,
): Promise<Answer> {
  const { world, figures, random } = city
  const isPrivate = key === world.organisation.keys.sandbox.private
  const idempotencyKey = `story-${++city.serial}`
  const send = async () => {
    figures.requests += 1
    const answer = await world.service.server.inject({
      method,
      url: path,
      headers: {
        ...(key === null ? {} : { authorization: key }),
        ...(method === 'POST' && isPrivate ? { 'idempotency-key': idempotencyKey } : {}),
        'content-type': 'application/json',
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
    })
    if (answer.statusCode >= 500) {
      const sent = JSON.stringify(body)
      throw new Error(`${method} ${path} ${sent}: ${answer.body}\n${city.complaints.join('\n')}`)
    }
    return { status: answer.statusCode, text: answer.body }
  }
  const first = await send()
  const isMove = method === 'POST' && isPrivate && !path.includes('/clock/')
  if (isMove && city.plan.isOn && random.chance(LOSES_ANSWER_PERCENT)) {
    figures.repeats += 1
    const again = await send()
    // A refusal is not kept, and may have become possible only if time had passed: it has not.
    if (first.status === 200) expect(again).toEqual(first)
  }
  const shown = first.text.startsWith('{') ? JSON.parse(first.text) : null
  return { ...first, body: shown }
}

/** As `ask`, where anything but success is a fault of the simulation. */
export async function must(...asked: Parameters<typeof ask>): Promise<Shown> {
  const { status, body, text } = await ask(...asked)
  if (status < 300) return body
  throw new Error(`${asked[1].join(' ')} ${JSON.stringify(asked[2])}: ${status} ${text}`)
}

/** Sends a form to a page of a bank or card issuer. */
export async function post(city: City, url: string, form: Record<string, string>): Promise<number> {
  city.figures.requests += 1
  const { pathname } = new URL(url)
  const answer = await city.world.service.server.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  if (answer.statusCode >= 500) throw new Error(`${pathname}: ${answer.body}`)
  return answer.statusCode
}

export async function advance(city: City, by: string): Promise<void> {
  await must(city, ['POST', '/_sandbox/v1/clock/advance'], { by })
}

export async function now(city: City): Promise<number> {
  return Date.parse((await must(city, ['GET', '/_sandbox/v1/clock'])).now)
}

/** One of the newest resources of a list; undefined when there is none. */
export async function anyOf(city: City, list: string, query = ''): Promise<Shown> {
  const { data } = await must(city, ['GET', `/v1/${list}?limit=40${query}`])
  return data[city.random.whole(data.length)]
}

export function pickFrom<T>({ random }: City, items: readonly T[]): T | undefined {
  return items[random.whole(items.length)]
}

/** Tells whether a deed was accepted, and remembers what was promised. */
export function note(
  city: City,
  name: string,
  { status, body }: Answer,
  promised: readonly string[] = [],
): boolean {
  const isDone = status < 300
  if (isDone) count(city.figures.accepted, name)
  else count(city.figures.refused, `${name} ${body?.code}`)
  if (isDone) city.known.promised.push(...promised)
  return isDone
}

/** The tenant that the world's first organisation has now, after its resets. */
export async function tenantOf({ world, owner }: Stage): Promise<string> {
  const { rows } = await owner.query(
    `select t.id from tenants t join tenants o on o.organisation_id = t.organisation_id
      where o.id = $1 and t.environment = 'sandbox' and t.replaced_at is null`,
    [world.organisation.tenants.sandbox],
  )
  return rows[0].id
}
