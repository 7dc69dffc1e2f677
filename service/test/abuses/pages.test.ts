// A page session opens the one object that it was made for: asked of every operation of pages, with
// the session of every other kind of page, it opens nothing, and nothing changes.
import type { Operation } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { present } from '#kit'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import { rowDigests } from '../harness/rows.ts'
import { soundBody } from '../harness/sample.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import { ask, forEachAtOnce, nowhere } from './probing.ts'

/** By the first word of an operation's path: the pages that it is for. */
const pagesOf: Readonly<Record<string, readonly string[]>> = {
  intent: ['intent'],
  checkout: ['intent'],
  receipt: ['intent', 'status'],
  cards: ['intent'],
  banks: ['intent'],
  'payment-instruments': ['intent'],
  'setup-intent': ['setup_intent'],
  verification: ['verification'],
  invoice: ['invoice', 'status'],
  payee: ['payee'],
  'payment-status': ['status'],
  // Which countries are paid to is the same for everybody.
  support: ['intent', 'setup_intent', 'verification', 'invoice', 'payee', 'status'],
}

let holdfast: TestService
const pages = new Map<string, string>()
const ofPages = Object.values<Operation>(operations).filter(({ auth }) => auth === 'client')

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  const shop = payments(holdfast)
  const from = { email: 'bea@example.com', name: 'Bea Buyer' }
  const setup = { type: 'session', participant: from }
  const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const asked = await shop.ask([{}], { type: 'invoice', currency: 'eur', project_id: project.id })
  const buyer = await shop.openPage(asked.body)
  const confirm = { method: 'invoice' }
  const { body } = await shop.call('POST', '/client/v1/intent/confirm', confirm, buyer)
  const { url } = await shop.read('invoice', body.invoice_id)
  const made = {
    intent: (await shop.ask([{}])).body,
    setup_intent: (await shop.call('POST', '/v1/intents/setup', setup)).body,
    verification: (await shop.call('POST', '/v1/verifications', from)).body,
  }
  for (const [kind, of] of Object.entries(made)) pages.set(kind, (await shop.openPage(of)).key)
  pages.set('invoice', await openLink(shop, url))
  pages.set('payee', await openLink(shop, await payeeLink(shop)))
  pages.set('status', await openLink(shop, await statusLink(shop)))
})

async function openLink({ call }: Payments, url: string): Promise<string> {
  const body = { link_token: url.split('/').at(-1) }
  return (await call('POST', '/client/v1/session', body, { key: null })).body.token
}

/** The link by which a seller changes where he is paid to, from his mailbox. */
async function payeeLink(shop: Payments): Promise<string> {
  const email = 'sam@example.com'
  await shop.verify(email)
  const { body: seller } = await shop.call('POST', '/v1/participants', { email })
  await shop.call('POST', `/v1/participant/${seller.id}/account-link`)
  const { body } = await shop.call('GET', `/_sandbox/v1/emails?to=${email}&limit=1`)
  return body.data[0].links[0].url
}

/** The link by which a buyer comes back to a payment, from his mailbox. */
async function statusLink(shop: Payments): Promise<string> {
  const { body } = await shop.call(
    'GET',
    '/_sandbox/v1/emails?to=bea@example.com&kind=transfer_instructions',
  )
  return body.data[0].links[0].url
}

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

it('opens nothing that is another kind of page’s', async () => {
  const probes = ofPages.flatMap((operation) => {
    const word = present(operation.path.split('/')[3], 'a path goes on')
    const own = present(pagesOf[word], `it is said which pages ${operation.id} is for`)
    return [...pages.keys()]
      .filter((kind) => !own.includes(kind))
      .map((kind) => ({ kind, operation }))
  })
  expect(probes.length).toBeGreaterThan(50)
  expect([...pages.values()].map((token) => typeof token)).toEqual([...pages].map(() => 'string'))
  const database = await ownerOf(holdfast)
  const before = await rowDigests(database)
  const told = await forEachAtOnce(probes, async ({ kind, operation }) => {
    const { status, code } = await ask(holdfast.baseUrl, {
      operation,
      path: nowhere(operation),
      headers: { authorization: present(pages.get(kind), 'each kind has a page') },
      body: soundBody(operation),
    })
    return { asked: `${operation.id} by the page of ${kind}`, status, code }
  })
  expect(told.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
  expect(told.filter(({ status }) => status === 422).map(({ asked }) => asked)).toEqual([])
  expect(await rowDigests(database)).toEqual(before)
  await database.end()
})
