// The mails of whole payments, as they arrive: a buyer is led back to the payment by each, and a
// seller reads what was paid for what.
import { beforeAll, describe, expect, it } from 'vitest'
import { paymentPages } from '../harness/payment-page.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const pages = paymentPages(shop)
/** Its days begin eleven hours before those of UTC. */
const ZONE = 'Pacific/Noumea'

beforeAll(async () => {
  await owner.query(
    `update organisations set support_email = 'help@harbour.example', time_zone = $1,
            contact_email = 'finance@harbour.example', legal_name = 'Harbour Ltd'`,
    [ZONE],
  )
})

async function mailsTo(email: string): Promise<Shown[]> {
  return (await shop.call('GET', `/_sandbox/v1/emails?to=${email}&limit=100`)).body.data
}

/** The day of the sandbox, where the organisation is. */
function dayOf(instant: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: ZONE })
  return format.format(new Date(instant))
}

describe('the mails of a payment that is released in part and given back in part', () => {
  const from = pages.newBuyer()
  const to = { email: pages.newBuyer().email, name: 'Sam Seller' }
  let mails: Shown[]

  beforeAll(async () => {
    await shop.verify(to.email, soundAccount)
    const checkout = await shop.paid([{ to, fee_flat: 150 }], { from, fee_flat: 250 })
    const [settlement] = checkout.settlements
    await shop.release({ settlement_id: settlement.id, amount: 6_000 })
    await shop.advance('PT1H')
    await pages.refund(settlement)
    await shop.verify(from.email, soundAccount)
    await shop.advance('PT1H')
    mails = await mailsTo(from.email)
  })

  it('tell the buyer of each step', () => {
    expect(mails.map(({ kind }) => kind).toReversed()).toEqual([
      'transfer_instructions',
      'receipt',
      'refund_waiting',
      'verification_outcome',
      ...mails.filter(({ kind }) => kind === 'refund').map(() => 'refund'),
    ])
    expect(mails[0].kind).toBe('refund')
  })

  it('lead him back to the payment, by a link of each mail’s own', async () => {
    const back = mails.map(({ links }) => links.find(({ url }: Shown) => url.includes('/status/')))
    expect(new Set(back.map(({ url }: Shown) => url)).size).toBe(mails.length)
    for (const { url } of back) expect(await pages.shown(await pages.open(url))).toBeDefined()
  })

  it('say who writes, how to ask, and the day where the organisation is', () => {
    for (const { text, created_at, html } of mails) {
      expect(text).toContain('Questions? Write to help@harbour.example, or reply to this e-mail.')
      expect(text).toContain('Harbour · Harbour Ltd')
      expect(text).toContain(`Date: ${dayOf(created_at)}`)
      expect(html).not.toMatch(/<img/)
    }
  })

  it('name the seller and what was paid for, and no address of his', () => {
    const ofPayment = mails.filter(({ kind }) => kind !== 'verification_outcome')
    for (const { text } of ofPayment) {
      expect(text).toContain('Sold by: Sam Seller\nPayment through: Harbour')
      expect(text).not.toContain(to.email)
    }
    for (const { text } of mails.filter(({ kind }) => kind.startsWith('refund'))) {
      expect(text).toContain('For: A bicycle')
    }
    const [receipt] = mails.filter(({ kind }) => kind === 'receipt')
    expect(receipt.text).toContain('Held until: Harbour releases it')
    expect(receipt.text).toContain('Harbour holds the money and pays it to the seller only when')
    expect(receipt.subject).toBe('You paid €102.50 to Harbour')
  })

  it('tell the seller what was taken of what was paid, and for what', async () => {
    const told = await mailsTo(to.email)
    const [payout] = told.filter(({ kind }) => kind === 'payout')
    expect(payout.text).toContain('For: A bicycle')
    expect(payout.text).toContain('Paid by: Harbour')
    expect(payout.links).toEqual([])
    expect(payout.text).toMatch(/Total: €60\.00\nFee: -€1\.50\nAmount: €58\.50/)
  })
})

it('a buyer who asks for the link to what is wanted is led back to the payment, too', async () => {
  const from = pages.newBuyer()
  const checkout = await shop.paid([{}], { from })
  await pages.refund(checkout.settlements[0])
  const page = await pages.open(await pages.linkIn(from.email, 'receipt'))
  await shop.call('POST', '/client/v1/payment-status/wanted-link', undefined, page)
  const [mail] = await pages.mailsTo(from.email, 'verification_wanted')
  expect(mail.links.map(({ url }: Shown) => new URL(url).pathname.split('/')[1])).toEqual([
    'verify',
    'status',
  ])
  expect(await pages.see(from.email, 'verification_wanted')).toMatchObject({
    reference: checkout.reference,
  })
})

it('a payout of revenue leads its contact to the dashboard', async () => {
  await shop.call('POST', '/v1/payout-accounts', soundAccount)
  await shop.paid([{}], { from: pages.newBuyer(), fee_flat: 5_000 })
  await shop.advance('P8D')
  const [mail] = (await mailsTo('finance@harbour.example')).filter(({ kind }) => kind === 'payout')
  expect(mail.links[0].url).toContain('/dashboard/sandbox/outbounds/outbound_')
  expect(mail.text).not.toContain('Questions?')
})
