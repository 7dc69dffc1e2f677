// What the benchmarks ask for.
import type { Asked } from './load-process.ts'

/** Requests of a benchmark are made with one key, which no rate holds back. */
export const BOUNDLESS = { perSecond: 1_000_000, burst: 1_000_000 } as const
export const CONNECTIONS = 64
/** Buyers and sellers come back: there are so many of each. */
const PEOPLE = 2_000

/** The nth request for an intent: three people, two settlements. */
export function intentBody(index: number): string {
  const person = (role: string, of: number) => ({ email: `${role}${of % PEOPLE}@example.com` })
  return JSON.stringify({
    type: 'checkout',
    currency: 'eur',
    from: person('buyer', index),
    fee_percentage: 0.015,
    settlements: [
      { type: 'escrow', amount: 100_000, description: 'Goods', to: person('seller', index * 7) },
      { type: 'immediate', amount: 5_000, description: 'Way', to: person('courier', index * 13) },
    ],
  })
}

/** Requests for intents that name all people, each at least once. */
export function intentRequests(key: string, path = '/v1/intents/payment'): Asked[] {
  const headers = { authorization: key, 'content-type': 'application/json' }
  return Array.from({ length: PEOPLE }, (_, index) => {
    return { method: 'POST', path, headers, body: intentBody(index) } as const
  })
}

/** Reads of these paths. */
export function readRequests(key: string, paths: readonly string[]): Asked[] {
  return paths.map((path) => ({ method: 'GET', path, headers: { authorization: key } }))
}
