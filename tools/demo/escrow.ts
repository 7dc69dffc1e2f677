// The story of an escrow, told through the public API as fast as it goes: paid with a buyer fee, a
// part released less a seller fee, the rest refunded, and the fees paid out on Monday.
import type { Holdfast, Outbound, Project } from '@holdfast/node'
import { openBuyerPage } from './pages.ts'

/** What the story is played with. */
export interface EscrowStage {
  readonly holdfast: Holdfast
  readonly baseUrl: string
  readonly publicKey: string
  /** Makes the e-mail addresses of this run its own. */
  readonly run: string
  /** Told after each step. */
  readonly step: (title: string) => void
}

/** Where every minor unit ended. */
export interface EscrowEnding {
  readonly paid: number
  readonly toSeller: number
  readonly toBuyer: number
  readonly fees: number
  /** What the payout of fees held: at least these. */
  readonly paidOut: number
}

const HELD = 100_000
const RELEASED = 60_000

/** By hand. The buyer's fee: 1 % of 1,000.00 + 1.20; the seller's: 2.5 % of 600.00 + 0.50. */
const expectedEscrow = {
  paid: 101_120,
  toSeller: 58_450,
  toBuyer: 40_000,
  fees: 2_670,
} as const

const account = {
  country: 'GB',
  currency: 'gbp',
  sort_code: '601613',
  account_number: '31926819',
} as const

/** Plays the whole story. Throws at the first step that does not happen. */
export async function playEscrow(stage: EscrowStage): Promise<EscrowEnding> {
  const { holdfast } = stage
  const { projectId, settlementId, paid } = await pay(stage)
  stage.step('paid, and held for the seller')
  await holdfast.outbounds.release({
    releases: [{ settlement_id: settlementId, amount: RELEASED }],
  })
  await holdfast.outbounds.refund({ refunds: [{ settlement_id: settlementId }] })
  await verifyAll(stage)
  await holdfast.sandbox.clock.advance({ by: 'PT1M' })
  const project = await holdfast.projects.get(projectId)
  const toSeller = leftBy(project, 'release')
  const toBuyer = leftBy(project, 'refund')
  stage.step('a part released, the rest refunded')
  await holdfast.payoutAccounts.set(account)
  await holdfast.sandbox.clock.advance({ by: 'P7D' })
  const payouts = await holdfast.outbounds.list({ type: 'payout', limit: 1 }).toArray({ limit: 1 })
  const paidOut = payouts.filter(({ status }) => status === 'executed')
  stage.step('the fees paid out')
  return {
    paid,
    toSeller,
    toBuyer,
    fees: paid - toSeller - toBuyer - project.balance,
    paidOut: sum(paidOut),
  }
}

async function pay({ holdfast, baseUrl, publicKey, run }: EscrowStage) {
  const intent = await holdfast.intents.createPayment({
    type: 'checkout',
    currency: 'gbp',
    from: { email: `buyer-${run}@example.com`, bank_account: account },
    fee_flat: 120,
    fee_percentage: 0.01,
    settlements: [
      {
        type: 'escrow',
        amount: HELD,
        description: 'Used car',
        to: { email: `seller-${run}@example.com`, bank_account: account },
        fee_flat: 50,
        fee_percentage: 0.025,
      },
    ],
  })
  const clientSecret = intent.client_secret ?? ''
  const page = await openBuyerPage(baseUrl, { publicKey, clientSecret })
  const { checkout_id: checkoutId, project_id: projectId } = await page.confirm()
  await page.transferMade()
  await holdfast.sandbox.clock.advance({ by: 'PT2M' })
  const { status, amount, settlements } = await holdfast.checkouts.get(checkoutId)
  const [settlement] = settlements
  if (status !== 'settled' || settlement === undefined) {
    throw new Error(`the checkout is ${status}, not settled`)
  }
  return { projectId, settlementId: settlement.id, paid: amount }
}

/** Whoever of this run is to be paid has passed the check. */
async function verifyAll({ holdfast, run }: EscrowStage): Promise<void> {
  const asked = await holdfast.verifications.list({ limit: 10 }).toArray({ limit: 10 })
  const own = asked.filter(({ participant }) => participant.email.endsWith(`-${run}@example.com`))
  for (const { id } of own) await holdfast.sandbox.decideVerification(id, { outcome: 'pass' })
}

/** What has left a project for one reason, less the fees. */
function leftBy({ outbounds }: Project, type: Outbound['type']): number {
  return sum(outbounds.filter((one) => one.type === type && one.status === 'executed'))
}

function sum(outbounds: readonly Outbound[]): number {
  return outbounds.reduce((total, { amount, fees }) => {
    return fees.reduce((left, fee) => left - fee.amount, total + amount)
  }, 0)
}

/** What is wrong with an ending; empty when every minor unit is where it belongs. */
export function escrowFaults(ending: EscrowEnding): string[] {
  const places = ['paid', 'toSeller', 'toBuyer', 'fees'] as const
  const wrong = places.filter((place) => ending[place] !== expectedEscrow[place])
  return [
    ...wrong.map((place) => `${place}: ${ending[place]} instead of ${expectedEscrow[place]}`),
    ...(ending.paidOut < expectedEscrow.fees ? ['the fees were not paid out'] : []),
  ]
}
