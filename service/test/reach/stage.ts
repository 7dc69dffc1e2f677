// What the stories of the sandbox are told with: documented calls and nothing else.
import type { Collecting } from '../harness/collecting.ts'
import { collecting } from '../harness/collecting.ts'
import type { Credit } from '../harness/credit.ts'
import { creditAt } from '../harness/credit.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { caller } from '../harness/service.ts'

export type Shown = ReturnType<typeof JSON.parse>

/** An account that changes the money into pounds on its way. */
export const pounds = {
  country: 'GB',
  currency: 'gbp',
  sort_code: '601613',
  account_number: '31926819',
}

/** An IBAN whose payments the bank sends back after they were executed. */
export const returningAccount = {
  country: 'DE',
  currency: 'eur',
  iban: 'DE40370400440532010002',
}

export interface Stage {
  readonly shop: Payments
  readonly buyer: Collecting
  readonly credit: Credit
  /** A call that must succeed; answers its body. */
  readonly post: (path: string, body?: object) => Promise<Shown>
  /** A simulation of the sandbox that must succeed. */
  readonly simulate: (path: string, body?: object) => Promise<Shown>
  /** An instant so many days from now, by the sandbox's clock. */
  readonly inDays: (days: number) => Promise<string>
  readonly newEmail: () => string
  /** A verified seller with this account, or with none. */
  readonly seller: (account?: object | null) => Promise<{ readonly email: string }>
  /** A checkout that is paid, with one escrow of 100.00 to whom it says. */
  readonly held: (
    to: object,
    changes?: object,
  ) => Promise<{ readonly checkout: Shown; readonly id: string }>
  /** A release of a settlement. */
  readonly release: (settlementId: string, changes?: object) => Promise<Shown>
  /** A controlled project. */
  readonly project: () => Promise<Shown>
  /** The newest inbound of a project. */
  readonly inboundOf: (projectId: string) => Promise<Shown>
  /** A call of the owner in the dashboard that must succeed; answers its body. */
  readonly asOwner: (path: string, body: object) => Promise<Shown>
  /** Calls with another private key. */
  readonly withKey: (key: string) => ReturnType<typeof caller>
}

/** A chapter: what is shown, and the steps that show it. */
export type Chapter = readonly [title: string, play: (stage: Stage) => Promise<void>]

/** The stage over a service, as its first organisation. */
export function openStage(holdfast: TestService): Stage {
  const shop = payments(holdfast)
  let people = 0
  let owner: MemberBrowser | undefined
  const self: Stage = {
    shop,
    buyer: collecting(shop),
    credit: creditAt(shop),
    post: async (path, body = {}) => {
      const answer = await shop.call('POST', path, body)
      if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`)
      return answer.body
    },
    simulate: async (path, body) => await self.post(`/_sandbox/v1/${path}`, body),
    inDays: async (days) => {
      const { body } = await shop.call('GET', '/_sandbox/v1/clock')
      return new Date(Date.parse(body.now) + days * 86_400_000).toISOString()
    },
    newEmail: () => `person${++people}@example.com`,
    seller: async (account = soundAccount) => {
      const email = self.newEmail()
      await shop.verify(email, account)
      return { email }
    },
    held: async (to, changes) => {
      const checkout = await shop.paid([{ to, ...changes }])
      return { checkout, id: checkout.settlements[0].id }
    },
    release: async (settlement_id, changes) => {
      const { status, body, text } = await shop.release({ settlement_id, ...changes })
      if (status !== 200) throw new Error(text)
      return body.outbounds[0]
    },
    project: async () => await self.post('/v1/projects', { currency: 'eur' }),
    inboundOf: async (projectId) => (await shop.read('project', projectId)).inbounds[0],
    asOwner: async (path, sent) => {
      owner ??= await enterAsOwner(holdfast)
      const { status, body } = await owner.call('POST', `/dashboard/v1/${path}`, sent)
      if (status !== 200) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    withKey: (key) => caller(holdfast.baseUrl, key),
  }
  return self
}
