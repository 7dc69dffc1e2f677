// A marketplace at work: the steps of a payment, each as its client calls them.
import { nextPayoutAt } from '#payouts'
import type { Call, CallAnswer, TestService } from './service.ts'
import { caller } from './service.ts'

/** An account that the sandbox's bank pays to. */
export const soundAccount = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' }
/** An account that the sandbox's bank does not know. */
export const unknownAccount = { country: 'DE', currency: 'eur', iban: 'DE67370400440532010001' }

type Shown = ReturnType<typeof JSON.parse>

export interface Payments {
  readonly call: Call
  /** Runs everything that falls due within a duration. */
  advance(by: string): Promise<void>
  /** Asks for an intent; its settlements are escrows to `sam@example.com` unless they say more. */
  ask(settlements: readonly object[], changes?: object): Promise<CallAnswer>
  /** Opens the page of an intent: what its calls are made with. */
  openPage(intent: Shown): Promise<{ readonly key: string }>
  /** An intent that is confirmed and waits for a bank transfer. */
  confirmed(settlements: readonly object[], changes?: object): Promise<Shown>
  /** Lets money arrive in the project of a checkout, with its reference. */
  credit(checkout: Shown, amount: number, reference?: string | null): Promise<void>
  /** A checkout that has been paid exactly. */
  paid(settlements: readonly object[], changes?: object): Promise<Shown>
  /** Verifies a seller, with an account or without. */
  verify(email: string, account?: object | null): Promise<void>
  /** As `verify`, up to the last step, which is given back. */
  openVerification(email: string, account?: object | null): Promise<() => Promise<void>>
  release(...releases: readonly object[]): Promise<CallAnswer>
  read(kind: string, id: string): Promise<Shown>
}

/** The payments of a service's first organisation, with its private key. */
export function payments({ baseUrl, organisation }: TestService): Payments {
  return paymentsWith(baseUrl, organisation.keys.sandbox)
}

/** Whatever day it is: two days after the next Monday on which revenue is paid out, in any zone. */
export async function goToMidweek({ call }: Payments): Promise<void> {
  const { body } = await call('GET', '/_sandbox/v1/clock')
  const monday = nextPayoutAt(new Date(body.now), 'Europe/London')
  const to = new Date(monday.getTime() + 2 * 86_400_000).toISOString()
  await call('POST', '/_sandbox/v1/clock/advance', { to })
}

/** The payments of whoever holds these keys. */
export function paymentsWith(
  baseUrl: string,
  keys: { readonly private: string; readonly public: string },
): Payments {
  const call = caller(baseUrl, keys.private)
  const must = async (...asked: Parameters<Call>): Promise<Shown> => {
    const answer = await call(...asked)
    if (answer.status < 300) return answer.body
    throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`)
  }
  const self: Payments = {
    call,
    advance: async (by) => {
      await must('POST', '/_sandbox/v1/clock/advance', { by })
    },
    ask: async (settlements, changes = {}) =>
      await call('POST', '/v1/intents/payment', {
        type: 'checkout',
        currency: 'eur',
        from: { email: 'bea@example.com', name: 'Bea Buyer' },
        settlements: settlements.map((settlement) => ({
          type: 'escrow',
          amount: 10_000,
          description: 'A bicycle',
          to: { email: 'sam@example.com' },
          ...settlement,
        })),
        ...changes,
      }),
    openPage: async ({ client_secret }) => {
      const key = keys.public
      const session = await must('POST', '/client/v1/session', { client_secret }, { key })
      return { key: session.token }
    },
    confirmed: async (settlements, changes) => {
      const { body: intent, status, text } = await self.ask(settlements, changes)
      if (status !== 200) throw new Error(text)
      const page = await self.openPage(intent)
      const method = 'local_bank_transfer'
      const { checkout_id } = await must('POST', '/client/v1/intent/confirm', { method }, page)
      return await self.read('checkout', checkout_id)
    },
    credit: async ({ project_id, reference: own }, amount, reference = own) => {
      await must('POST', `/_sandbox/v1/project/${project_id}/credit`, { amount, reference })
      await self.advance('PT0S')
    },
    paid: async (settlements, changes) => {
      const checkout = await self.confirmed(settlements, changes)
      await self.credit(checkout, checkout.amount)
      return await self.read('checkout', checkout.id)
    },
    verify: async (email, account) => {
      const pass = await self.openVerification(email, account)
      await pass()
    },
    openVerification: async (email, account = soundAccount) => {
      const { client_secret } = await must('POST', '/v1/verifications', { email })
      const page = await self.openPage({ client_secret })
      const at = '/client/v1/verification'
      if (account !== null) await must('POST', `${at}/bank-account`, account, page)
      return async () => {
        await must('POST', `${at}/sandbox-decision`, { outcome: 'pass' }, page)
      }
    },
    release: async (...releases) => await call('POST', '/v1/outbounds/releases', { releases }),
    read: async (kind, id) => await must('GET', `/v1/${kind}/${id}`),
  }
  return self
}
