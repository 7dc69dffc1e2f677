// What was called and sent, to know which of the published calls and values the stories use.
import { readFileSync } from 'node:fs'
import type { Operation } from '@holdfast/contract'
import { operations } from '@holdfast/contract'

const HEADING = '\n## Test card numbers and other values\n'
const GUIDE = new URL('../../../docs/guides/sandbox.md', import.meta.url)

export interface Recorder {
  /** Ids of the operations of the sandbox that were called. */
  calls(): Set<string>
  /** All that was sent. */
  readonly sent: readonly string[]
  stop(): void
}

/**
 * Listens to everything that is fetched in this process until it is stopped. Each POST gets an
 * idempotency key, so that there are kept answers to look through.
 */
export function recordCalls(): Recorder {
  const { fetch } = globalThis
  const sent: string[] = []
  const asked: { readonly method: string; readonly path: string }[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname: path } = new URL(input instanceof Request ? input.url : input)
    asked.push({ method: init?.method ?? 'GET', path })
    const body = init?.body
    if (typeof body === 'string') sent.push(body)
    if (body instanceof URLSearchParams) sent.push(body.toString())
    const headers = new Headers(init?.headers)
    if (init?.method === 'POST') headers.set('idempotency-key', `story-${asked.length}`)
    return await fetch(input, { ...init, headers })
  }
  return {
    calls: () =>
      new Set(
        sandboxCalls()
          .filter((operation) => asked.some((one) => isOf(operation, one)))
          .map(({ id }) => id),
      ),
    sent,
    stop: () => {
      globalThis.fetch = fetch
    },
  }
}

function isOf(operation: Operation, { method, path }: { method: string; path: string }): boolean {
  const pattern = operation.path.replace('{id}', '[^/]+')
  return operation.method === method && new RegExp(`^${pattern}$`).test(path)
}

/** The operations that only sandboxes have. */
export function sandboxCalls(): Operation[] {
  return Object.values<Operation>(operations).filter(({ path }) => path.startsWith('/_sandbox/'))
}

/** The test values that the guide names: card numbers, user names, accounts, references. */
export function publishedValues(): string[] {
  const [, section = ''] = readFileSync(GUIDE, 'utf8').split(HEADING)
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  const values = rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, value = '']) => value),
  )
  return [...new Set(values)]
}
