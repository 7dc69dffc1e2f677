// What goes over the line is small: every kind of answer that the service sends, but for those that
// are small by themselves or compressed already.

import { expect, it } from 'vitest'
import { present } from '#kit'
import { compressedBytesMin } from '../../src/foundation/http/compression.ts'
import { enterAsOwner } from '../harness/member.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const { private: key, public: publicKey } = holdfast.organisation.keys.sandbox
const owner = await enterAsOwner(holdfast)
for (let made = 0; made < 8; made++) await shop.confirmed([{}])
const asked = await shop.ask([{}])
const page = await shop.openPage(asked.body)

const byKey = { authorization: key }
const byMember = {
  cookie: `__Host-holdfast=${owner.cookie}`,
  'x-holdfast-environment': 'sandbox',
}

/** The address of the largest script or style that a page names. */
async function fileOf(at: string, pattern: RegExp): Promise<string> {
  const text = await (await fetch(holdfast.baseUrl + at)).text()
  return present(pattern.exec(text)?.[1], `${at} names a file like ${pattern}`)
}

async function ask(at: string, encoding: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(holdfast.baseUrl + at, {
    headers: { ...headers, 'accept-encoding': encoding },
  })
  const { status } = answer
  return {
    status,
    encoding: answer.headers.get('content-encoding'),
    vary: answer.headers.get('vary') ?? '',
    bytes: (await answer.arrayBuffer()).byteLength,
  }
}

type Kind = readonly [what: string, at: string, headers: Readonly<Record<string, string>>]

/** Every kind of route that answers with more than a packet or two. */
const large: readonly Kind[] = [
  ['the root page', '/', {}],
  ['a page of the documentation', '/docs/guides/fees', {}],
  ['the same as text', '/docs/guides/fees.md', {}],
  ['the list for programs', '/docs/llms.txt', {}],
  ['the search', '/docs/pagefind/pagefind.js', {}],
  ['the description of the API', '/v1/openapi.json', {}],
  ['the description for pages', '/client/v1/openapi.json', {}],
  ['the mailbox', '/mailbox', {}],
  ['metrics', '/metrics', {}],
  ['a hosted page', `/checkout?key=${publicKey}`, {}],
  [
    'a script of hosted pages',
    await fileOf(`/checkout?key=${publicKey}`, /"(\/assets\/page[^"]+)"/),
    {},
  ],
  ['the browser library', '/sdk/holdfast.js', {}],
  [
    'a script of the dashboard',
    await fileOf('/dashboard', /src="(\/dashboard\/assets\/[^"]+)"/),
    {},
  ],
  ['a list of the API', '/v1/checkouts', byKey],
  ['a list of the sandbox', '/_sandbox/v1/emails', byKey],
  ['a table of the dashboard', '/dashboard/v1/table/checkouts', byMember],
]

/** Sent as they are: a stream of a file is compressed at any size, these never. */
const left: readonly Kind[] = [
  ['the health check', '/healthz', {}],
  ['a refusal', '/v1/checkouts', {}],
  ['what a page asks', '/client/v1/intent', { authorization: page.key }],
  ['one resource', '/v1/checkout/checkout_00000000000000000000000000', byKey],
  ['a statement as PDF', '/v1/statements/revenue?currency=eur&format=pdf', byKey],
  ['the empty document for e-mails', '/dashboard/frame', {}],
]

it.each(large)('%s is compressed as whoever asks takes it: %s', async (_what, at, headers) => {
  const plain = await ask(at, 'identity', headers)
  expect(plain).toMatchObject({ status: 200, encoding: null })
  expect(plain.bytes).toBeGreaterThanOrEqual(compressedBytesMin)
  for (const encoding of ['br', 'gzip'] as const) {
    const small = await ask(at, encoding, headers)
    expect(small).toMatchObject({ status: 200, encoding })
    expect(small.vary).toContain('accept-encoding')
  }
  expect(plain.vary).toContain('accept-encoding')
})

it('a file that is made while it is sent is compressed, too', async () => {
  const at = '/dashboard/v1/table/checkouts/export'
  expect(await ask(at, 'gzip', byMember)).toMatchObject({ status: 200, encoding: 'gzip' })
})

it.each(left)('%s is left as it is: %s', async (_what, at, headers) => {
  expect(await ask(at, 'gzip, br', headers)).toMatchObject({ encoding: null })
})

it('a stream of events leaves as it comes', async () => {
  const headers = { ...byKey, 'accept-encoding': 'gzip, br' }
  const answer = await fetch(`${holdfast.baseUrl}/v1/events/stream`, { headers })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('content-encoding')).toBeNull()
  await answer.body?.cancel()
})
