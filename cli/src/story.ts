// A story as a file: calls as a server, a buyer and a seller make them, and what must come of them.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Holdfast } from '@holdfast/node'
import type { Access } from './config.ts'
import { clientFor } from './context.ts'
import { CliError, EXIT } from './exit.ts'
import { openSession } from './trigger/stage.ts'

/** One step; exactly one of `call`, `advance` and `event`. */
interface Step {
  /** Method and path: `POST /v1/intents/payment`. */
  readonly call?: string
  readonly body?: unknown
  /** A client secret: the call is made by its page, as its person makes it. */
  readonly as?: string
  /** Names for values of the answer, by their path in it: `{ "intent": "id" }`. */
  readonly keep?: Readonly<Record<string, string>>
  /** What the answer must hold, by path: `{ "settlements.0.status": "settled" }`. */
  readonly expect?: Readonly<Record<string, unknown>>
  /** The code of the refusal that must come. */
  readonly refused?: string
  /** Moves the clock of the sandbox: `PT2M`. */
  readonly advance?: string
  /** An event that must have happened since the story began, with what its payload must hold. */
  readonly event?: string
  readonly where?: Readonly<Record<string, unknown>>
}

/** A story: what it is about, and its steps in their order. */
export interface Story {
  readonly about: string
  readonly steps: readonly Step[]
}

const HAPPENS_WITHIN_MS = 15_000
const POLL_MS = 200
const KINDS = ['call', 'advance', 'event'] as const
const NAMES = new Set<string>([...KINDS, 'body', 'as', 'keep', 'expect', 'refused', 'where'])

/** Reads a story. Throws a `CliError` that names the step that is none. */
export function readStory(text: string): Story {
  const story = parse(text)
  const steps: unknown = fieldAt(story, 'steps')
  const about = fieldAt(story, 'about')
  if (!Array.isArray(steps) || typeof about !== 'string') {
    throw new CliError('A story has `about`, a text, and `steps`, a list.', EXIT.usage)
  }
  return { about, steps: steps.map((step: unknown, at) => checkStep(step, at + 1)) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CliError(`The story is not JSON: ${String(error)}`, EXIT.usage)
  }
}

function checkStep(step: unknown, number: number): Step {
  if (isStep(step)) return step
  const message = `Step ${number} has exactly one of call, advance and event; besides ${[...NAMES].join(', ')}.`
  throw new CliError(message, EXIT.usage)
}

function isStep(step: unknown): step is Step {
  const names = Object.keys(typeof step === 'object' ? (step ?? {}) : {})
  const kinds = KINDS.filter((kind) => names.includes(kind))
  const areTexts = [...kinds, 'as', 'refused'].every((name) => {
    const value = fieldAt(step, name)
    return value === undefined || typeof value === 'string'
  })
  return kinds.length === 1 && areTexts && names.every((name) => NAMES.has(name))
}

/**
 * Plays a story; `tell` is given each step that went as it should. Throws a `CliError` that names
 * the first that did not.
 */
export async function playStory(
  story: Story,
  access: Access,
  tell: (step: string) => void,
): Promise<void> {
  const holdfast = clientFor(access)
  const { data } = await holdfast.events.list({ limit: 1 })
  const stage = { holdfast, access, began: data[0]?.sequence ?? 0, kept: new Map() }
  for (const [at, raw] of story.steps.entries()) {
    const step = filled(raw, stage.kept)
    const name = `${at + 1}. ${step.call ?? step.event ?? `advance ${step.advance}`}`
    const fault = await take(stage, step)
    if (fault !== undefined) throw new CliError(`${name}: ${fault}`, EXIT.failed)
    tell(name)
  }
}

interface Playing {
  readonly holdfast: Holdfast
  readonly access: Access
  /** The number of the last event before the story. */
  readonly began: number
  readonly kept: Map<string, unknown>
}

/** Takes a step; says what was not as it should be. */
async function take(playing: Playing, step: Step): Promise<string | undefined> {
  const { holdfast, began } = playing
  if (step.call !== undefined) return await takeCall(playing, step, step.call)
  if (step.advance !== undefined) {
    await holdfast.sandbox.clock.advance({ by: step.advance })
    return undefined
  }
  const { event: type, where = {} } = step
  const hasHappened = await within(async () => {
    for await (const event of holdfast.events.list({ after_sequence: began, limit: 100 })) {
      if (event.type === type && differences(event.payload, where).length === 0) return true
    }
    return false
  })
  return hasHappened ? undefined : 'it has not happened.'
}

async function takeCall(
  { access, kept }: Playing,
  step: Step,
  call: string,
): Promise<string | undefined> {
  const { code, answer } = await callOf(step, call, access)
  if (code !== step.refused) {
    return code === undefined ? 'it was not refused.' : `it was refused: ${JSON.stringify(answer)}`
  }
  const wrong = differences(answer, step.expect ?? {})
  if (wrong.length > 0) return wrong.join(' ')
  for (const [name, path] of Object.entries(step.keep ?? {})) {
    const value = fieldAt(answer, ...path.split('.'))
    if (value === undefined) return `the answer has no ${path}.`
    kept.set(name, value)
  }
  return undefined
}

async function within(isSo: () => Promise<boolean>): Promise<boolean> {
  const deadlineMs = performance.now() + HAPPENS_WITHIN_MS
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) return false
    await wait(POLL_MS)
  }
  return true
}

interface Called {
  /** Of the refusal; undefined when there was none. */
  readonly code: string | undefined
  readonly answer: unknown
}

async function callOf({ as, body }: Step, call: string, access: Access): Promise<Called> {
  const [method = '', path = ''] = call.split(' ')
  const token = as === undefined ? access.privateKey : await tokenOf(as, access)
  const response = await fetch(`${access.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) return { code: undefined, answer }
  const code = fieldAt(answer, 'code')
  return { code: typeof code === 'string' ? code : String(response.status), answer }
}

async function tokenOf(clientSecret: string, access: Access): Promise<string> {
  const { baseUrl, publicKey } = access
  if (publicKey === null) {
    throw new CliError('A public key is needed, too: set HOLDFAST_PUBLIC_KEY.', EXIT.noKey)
  }
  return (await openSession({ baseUrl, publicKey }, clientSecret)).token
}

/** What is not as it must be, in words. */
function differences(found: unknown, wanted: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(wanted).flatMap(([path, value]) => {
    const is = fieldAt(found, ...path.split('.'))
    const isSame = JSON.stringify(is) === JSON.stringify(value)
    return isSame ? [] : [`${path} is ${JSON.stringify(is)}, not ${JSON.stringify(value)}.`]
  })
}

function fieldAt(value: unknown, ...keys: string[]): unknown {
  let found = value
  for (const key of keys) {
    if (typeof found !== 'object' || found === null) return undefined
    found = new Map<string, unknown>(Object.entries(found)).get(key)
  }
  return found
}

/** The step with what was kept in the place of `${name}`; a text that is nothing else keeps its kind. */
function filled(step: Step, kept: ReadonlyMap<string, unknown>): Step {
  const text = JSON.stringify(step)
    .replaceAll(/"\$\{(\w+)\}"/g, (_, name: string) => JSON.stringify(keptAt(kept, name)))
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = keptAt(kept, name)
      return JSON.stringify(String(value)).slice(1, -1)
    })
  return checkStep(JSON.parse(text), 0)
}

function keptAt(kept: ReadonlyMap<string, unknown>, name: string): unknown {
  if (kept.has(name)) return kept.get(name)
  throw new CliError(`Nothing was kept as ${name}.`, EXIT.usage)
}
