// A sandbox with a bank to practise with, whose clock stands still on a Monday morning. One person
// is enough for what two do in live.
import { expect } from 'vitest'
import type { Call, TestService } from './service.ts'
import { caller } from './service.ts'

type Shown = ReturnType<typeof JSON.parse>

export const PRACTICE_IBAN = 'DE02120300000000202051'
const MONDAY = '2027-03-01T09:00:00.000Z'

/** What a story does with it. */
export interface Practice {
  readonly call: Call
  /** A call that must be answered with 200; its body. */
  readonly must: (...asked: Parameters<Call>) => Promise<Shown>
  readonly advance: (by: string) => Promise<Shown>
  /** Proposed and approved by the same person; the proposal as it was approved. */
  readonly byOne: (proposal: object) => Promise<Shown>
  /** Stops the clock and connects the bank; the id of the connection. */
  readonly connect: () => Promise<string>
}

/** The sandbox of a service's first organisation. */
export function openPractice({ baseUrl, organisation }: TestService): Practice {
  return practiceAt(baseUrl, organisation.keys.sandbox.private)
}

/** The sandbox of a key, at any service. */
export function practiceAt(baseUrl: string, privateKey: string): Practice {
  const call = caller(baseUrl, privateKey)
  const must: Practice['must'] = async (...asked) => {
    const { status, body } = await call(...asked)
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const byOne: Practice['byOne'] = async (proposal) => {
    const { id } = await must('POST', '/v1/bank/proposals', proposal)
    return await must('POST', `/v1/bank/proposal/${id}/approve`)
  }
  return {
    call,
    must,
    byOne,
    advance: async (by) => await must('POST', '/_sandbox/v1/clock/advance', { by }),
    connect: async () => {
      await must('POST', '/_sandbox/v1/clock/freeze')
      await must('POST', '/_sandbox/v1/clock/advance', { to: MONDAY })
      return (await byOne(connectPractice())).connection_id
    },
  }
}

/** Pays into a project, and lets a week go by: the bank has said so in a file. All of its files. */
export async function keepStatement({ must, advance }: Practice): Promise<Shown[]> {
  const { id } = await must('POST', '/v1/projects', { currency: 'eur' })
  await must('POST', `/_sandbox/v1/project/${id}/credit`, { amount: 1_000 })
  await advance('P7D')
  return (await must('GET', '/v1/bank/files')).data
}

/** The proposal to connect it, with an account of clients' money in euro. */
export function connectPractice(more: object = {}) {
  const account = {
    kind: 'client_money',
    currency: 'eur',
    holder: 'Harbour Client Money',
    iban: PRACTICE_IBAN,
    batch_limit: 100_000_00,
    opened_on: '2026-01-01',
  }
  const terms = { label: 'Practice bank', channel: 'practice', profile: 'sepa' }
  const clock = { cut_off: '15:30', time_zone: 'Europe/Berlin' }
  return { kind: 'connect', connect: { ...terms, ...clock, accounts: [account], ...more } }
}
