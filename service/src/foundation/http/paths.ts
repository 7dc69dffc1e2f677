// Which methods each path answers: for 405 with Allow, OPTIONS, and the browser's preflight.
import type { OperationAuth } from '@holdfast/contract'

interface Known {
  readonly pattern: RegExp
  readonly method: string
  readonly isOpenToPages: boolean
}

/** What is known of one path. */
interface PathFacts {
  readonly methods: readonly string[]
  /**
   * Pages of any origin may call it; they have no private key and send no cookie across origins.
   */
  readonly isOpenToPages: boolean
}

export interface PathTable {
  add(method: string, url: string, auth: OperationAuth | undefined): void
  /** Undefined when no route has this path. */
  find(path: string): PathFacts | undefined
}

/** Kept beside the router, which finds a route by method and path together only. */
export function createPathTable(): PathTable {
  const known: Known[] = []
  return {
    add(method, url, auth) {
      known.push({ pattern: patternOf(url), method, isOpenToPages: isOpenToPages(auth) })
    },
    find(path) {
      const found = known.filter(({ pattern }) => pattern.test(path))
      if (found.length === 0) return undefined
      const methods = [...new Set([...found.map(({ method }) => method), 'OPTIONS'])].toSorted()
      return { methods, isOpenToPages: found.some((one) => one.isOpenToPages) }
    },
  }
}

/** Anyone may call it: nobody is known before its body is read. */
export function isAnonymous(auth: OperationAuth | undefined): boolean {
  return auth === 'none' || auth === 'public'
}

/** Client and public operations are made for pages, wherever they are embedded. */
export function isOpenToPages(auth: OperationAuth | undefined): boolean {
  return auth === 'client' || auth === 'public'
}

function patternOf(url: string): RegExp {
  const steps = url.split('/').map((step) => {
    if (step.startsWith(':')) return '[^/]+'
    return step === '*' ? '.*' : RegExp.escape(step)
  })
  return new RegExp(`^${steps.join('/')}$`)
}

/** On every answer of an operation that is open to pages. */
export const PAGE_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'request-id, retry-after, idempotent-replayed, ratelimit-limit, ratelimit-remaining, ' +
    'ratelimit-reset',
} as const

/** On the answer to a preflight. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    ...PAGE_HEADERS,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, request-id, x-request-id, traceparent, ' +
      'tracestate',
    'access-control-max-age': '600',
  }
}
