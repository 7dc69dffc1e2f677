// Sends probes over real HTTP, some at once, and tells what came of each.
import type { ErrorEntry, Operation } from '@holdfast/contract'
import { errors } from '@holdfast/contract'
import { kindOf, neverOf } from '../harness/world.ts'

/** So many requests are under way at once. */
const AT_ONCE = 12

/** What one request was told. */
export interface Told {
  readonly status: number
  /** Of the problem; `ok` where it was done, `stream` where one began. */
  readonly code: string
  readonly detail: string
  /** Who can do it instead, or what to do first; null where the answer says nothing of it. */
  readonly wayOut: string | null
  /** The whole answer but for the id of the request. */
  readonly text: string
}

export interface Asked {
  readonly operation: Operation
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object | undefined
}

/** The path of an operation on something of the right form that never was. */
export function nowhere(operation: Operation): string {
  const kind = kindOf(operation) ?? 'nothing'
  return operation.path
    .replace('{table}', 'projects')
    .replace('{queue}', 'verifications')
    .replace('{document}', neverOf('document'))
    .replace('{id}', neverOf(kind))
}

/** Asks once. A stream is left as soon as it begins; a file is read and not kept. */
export async function ask(baseUrl: string, asked: Asked): Promise<Told> {
  const { operation, path, headers, body } = asked
  const answer = await fetch(baseUrl + path, {
    method: operation.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return { status: answer.status, code: 'stream', detail: '', wayOut: null, text: '' }
  }
  const text = await answer.text()
  return { status: answer.status, ...problemOf(type, text) }
}

function problemOf(type: string, text: string): Omit<Told, 'status'> {
  if (!type.includes('problem+json')) return { code: 'ok', detail: '', wayOut: null, text }
  const { request_id: _its, ...problem }: Readonly<Record<string, unknown>> = JSON.parse(text)
  const { code, detail, way_out: told } = problem
  const wayOut = typeof told === 'string' ? told : null
  return { code: String(code), detail: String(detail), wayOut, text: JSON.stringify(problem) }
}

/**
 * Does something with each, some at once, and gives the results in the order of the inputs. Begins
 * no more once the test is over: a service that stops would wait for what goes on.
 */
export async function forEachAtOnce<In, Out>(
  inputs: readonly In[],
  act: (input: In) => Promise<Out>,
  signal?: AbortSignal,
): Promise<Out[]> {
  const outs: Out[] = []
  let next = 0
  const worker = async () => {
    for (let place = next++; place < inputs.length; place = next++) {
      if (signal?.aborted === true) return
      const input = inputs[place]
      if (input !== undefined) outs[place] = await act(input)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outs
}

const catalogue = new Map<string, ErrorEntry>(Object.entries(errors))

/** Whether an answer is one of the catalogue, with the status and the way out that stand there. */
export function isOfCatalogue({ status, code, wayOut }: Told): boolean {
  if (code === 'ok' || code === 'stream') return status < 300
  const entry = catalogue.get(code)
  return entry?.status === status && entry.wayOut === wayOut
}
