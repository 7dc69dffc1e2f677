// Documents of a verification: handed in by a seller in parts, read and decided by a reviewer.
import { documentPartBytes } from '@holdfast/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const database = await openOwner(holdfast)
let reviewer: MemberBrowser
let support: MemberBrowser
let people = 0

beforeAll(async () => {
  const owner = await enterAsOwner(holdfast)
  reviewer = await joinAs(holdfast, owner, 'reviewer')
  support = await joinAs(holdfast, owner, 'support')
})

const client = '/client/v1/verification'
const address = {
  address_line_1: '12 Harbour Street',
  town_city: 'Bristol',
  postal_code: 'BS1 4DJ',
  country: 'GB',
}
const secretWords = 'Lena Okafor, born in Bristol'

/** A PDF of so many bytes, as far as its beginning says. */
function pdf(size: number): Buffer {
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${secretWords}\n`), Buffer.alloc(size)], size)
}

/** A seller at the page of a verification that has just begun. */
async function newSeller() {
  const email = `seller${++people}@example.com`
  const made = await shop.call('POST', '/v1/verifications', { email })
  const page = await shop.openPage(made.body)
  const post = async (path: string, body: object) =>
    await shop.call('POST', `${client}${path}`, body, page)
  const begin = async (file: Buffer, changes: object = {}) =>
    await post('/documents', {
      kind: 'identity',
      name: 'passport of Lena.pdf',
      media_type: 'application/pdf',
      size: file.length,
      ...changes,
    })
  const sendPart = async (id: string, file: Buffer, number: number) => {
    const from = (number - 1) * documentPartBytes
    const content = file.subarray(from, from + documentPartBytes).toString('base64')
    return await post(`/documents/${id}/parts`, { number, content })
  }
  const send = async (file: Buffer, changes: object = {}) => {
    const { body: begun } = await begin(file, changes)
    let answer = { status: 200, body: begun }
    for (let number = 1; number <= begun.parts; number += 1) {
      answer = await sendPart(begun.id, file, number)
    }
    return answer
  }
  const details = async (changes: object = {}) =>
    await post('/details', { type: 'individual', name: 'Lena Okafor', country: 'GB', ...changes })
  return {
    id: made.body.id,
    email,
    post,
    begin,
    sendPart,
    send,
    details,
    remove: async (id: string) =>
      await shop.call('DELETE', `${client}/documents/${id}`, undefined, page),
    show: async () => (await shop.call('GET', client, undefined, page)).body,
    /** Everything up to the review. */
    submit: async () => {
      await details()
      await post('/bank-account', soundAccount)
      return await post('/submit', {})
    },
  }
}

const fileOf = (id: string) => `/dashboard/v1/verifications/${id}`

describe('a document', () => {
  it('comes in parts, and is handed in with the last of them', async () => {
    const seller = await newSeller()
    const file = pdf(2 * documentPartBytes + 17)
    const { body: begun } = await seller.begin(file)
    expect(begun).toMatchObject({ kind: 'identity', size: file.length, parts: 3, next_part: 1 })
    expect((await seller.sendPart(begun.id, file, 1)).body.next_part).toBe(2)
    // Sent again, as after a lost answer: it stays where it was.
    expect((await seller.sendPart(begun.id, file, 1)).body.next_part).toBe(2)
    expect((await seller.sendPart(begun.id, file, 3)).body.code).toBe('invalid_state')
    await seller.sendPart(begun.id, file, 2)
    expect((await seller.sendPart(begun.id, file, 3)).body.next_part).toBeNull()
    expect((await seller.show()).documents).toMatchObject([{ id: begun.id, next_part: null }])
  })

  it('is refused when its bytes are not of the type or the size that was named', async () => {
    const seller = await newSeller()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect((await seller.send(page)).body).toMatchObject({ status: 422, code: 'document_refused' })
    const asPng = await seller.send(pdf(100), { media_type: 'image/png' })
    expect(asPng.body.code).toBe('document_refused')
    const begun = (await seller.begin(pdf(100))).body
    expect((await seller.sendPart(begun.id, pdf(99), 1)).body.code).toBe('document_refused')
    const html = await seller.begin(pdf(100), { media_type: 'text/html' })
    expect(html.body).toMatchObject({ status: 422, errors: [{ pointer: '/media_type' }] })
    const huge = await seller.begin(pdf(100), { size: 10 * 1024 * 1024 + 1 })
    expect(huge.body).toMatchObject({ status: 422, errors: [{ pointer: '/size' }] })
    expect((await seller.begin(pdf(100), { size: 0 })).status).toBe(422)
  })

  it('can be taken back until the verification is submitted; ten are the most', async () => {
    const seller = await newSeller()
    const sent = await seller.send(pdf(100))
    for (let count = 1; count < 10; count += 1) await seller.begin(pdf(100))
    expect((await seller.begin(pdf(100))).body.code).toBe('too_many_documents')
    expect((await seller.remove(sent.body.id)).status).toBe(204)
    expect((await seller.remove(sent.body.id)).status).toBe(404)
    const another = await seller.send(pdf(100))
    expect(another.status).toBe(200)
    expect((await seller.submit()).status).toBe(200)
    expect((await seller.begin(pdf(100))).body.code).toBe('invalid_state')
    expect((await seller.remove(another.body.id)).body.code).toBe('invalid_state')
  })

  it('belongs to one page: another can neither send to it nor take it back', async () => {
    const [owner, other] = [await newSeller(), await newSeller()]
    const { body: begun } = await owner.begin(pdf(100))
    expect((await other.sendPart(begun.id, pdf(100), 1)).status).toBe(404)
    expect((await other.remove(begun.id)).status).toBe(404)
  })

  it('is stored encrypted, name and all, and goes with the person', async () => {
    const seller = await newSeller()
    await seller.send(pdf(documentPartBytes + 5))
    await seller.submit()
    const stored = async () => {
      const { rows } = await database.query<{ bytes: string }>(
        `select encode(p.sealed || d.name_sealed, 'escape') as bytes
           from verification_document_parts p
           join verification_documents d on d.tenant_id = p.tenant_id and d.id = p.document_id
           join participants o on o.tenant_id = d.tenant_id and o.id = d.participant_id
          where o.email = $1`,
        [seller.email],
      )
      return rows.map(({ bytes }) => bytes)
    }
    expect(await stored()).toHaveLength(2)
    expect((await stored()).join('')).not.toMatch(/%PDF|Lena|passport/)
    const { rows } = await database.query<{ documents: string }>(
      'select count(*) as documents from verification_documents',
    )
    const erased = await holdfast.service.database.transact(
      holdfast.organisation.tenants.sandbox,
      async (unit) => await eraseByEmail(unit, seller.email),
    )
    expect(erased.kind).toBe('erased')
    expect(await stored()).toEqual([])
    const after = await database.query<{ documents: string }>(
      'select count(*) as documents from verification_documents',
    )
    expect(Number(after.rows[0]?.documents)).toBe(Number(rows[0]?.documents) - 1)
    expect((await reviewer.call('GET', fileOf(seller.id))).body).toMatchObject({
      details: null,
      documents: [],
    })
  })
})

describe('persons behind a business', () => {
  const persons = [
    { type: 'director', name: 'Ada Example', date_of_birth: '1980-02-03', address },
    { type: 'shareholder', name: 'Ben Example', date_of_birth: '1981-02-03', address },
  ]

  it('are given after its details, and stay when those are corrected', async () => {
    const seller = await newSeller()
    expect((await seller.post('/persons', { persons })).body.code).toBe('invalid_state')
    const business = { type: 'business', business_type: 'limited', name: 'Okafor Ltd' }
    await seller.details(business)
    const { body } = await seller.post('/persons', { persons })
    expect(body.persons).toEqual([
      { name: 'Ada Example', type: 'director' },
      { name: 'Ben Example', type: 'shareholder' },
    ])
    await seller.details({ ...business, name: 'Okafor Cars Ltd' })
    expect((await seller.show()).persons).toHaveLength(2)
    const file = await reviewer.call('GET', fileOf(seller.id))
    expect(file.body.details).toMatchObject({ name: 'Okafor Cars Ltd', persons })
    expect((await seller.post('/persons', { persons: [] })).status).toBe(422)
  })
})

describe('a reviewer', () => {
  it('sees what was handed in, and each look stands in the audit log', async () => {
    const seller = await newSeller()
    const file = pdf(documentPartBytes + 5)
    await seller.send(file)
    await seller.begin(pdf(7))
    await seller.submit()
    const { body: list } = await reviewer.call('GET', `${fileOf(seller.id)}/documents`)
    expect(list.data).toMatchObject([{ name: 'passport of Lena.pdf', size: file.length }])
    const at = `${fileOf(seller.id)}/documents/${list.data[0].id}`
    const answer = await fetch(`${holdfast.baseUrl}${at}?format=file`, {
      headers: {
        cookie: `__Host-holdfast=${reviewer.cookie}`,
        'x-holdfast-environment': 'sandbox',
      },
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${list.data[0].id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
    })
    const looks = async () => {
      const { body } = await reviewer.call('GET', '/dashboard/v1/audit')
      return body.data.map(({ operation }: { operation: string }) => operation)
    }
    expect((await looks())[0]).toBe('readVerificationDocument')
    await reviewer.call('GET', fileOf(seller.id))
    expect((await looks()).slice(0, 2)).toEqual(['getVerificationFile', 'readVerificationDocument'])
  })

  it('is the only one who does, beside the owner', async () => {
    const seller = await newSeller()
    const { body: sent } = await seller.send(pdf(100))
    for (const path of ['', '/documents', `/documents/${sent.id}?format=file`]) {
      const answer = await support.call('GET', fileOf(seller.id) + path)
      expect(answer).toMatchObject({ status: 403, body: { code: 'role_not_allowed' } })
    }
    const byKey = await shop.call('GET', `${fileOf(seller.id)}/documents/${sent.id}?format=file`)
    expect(byKey.status).toBe(401)
    const inLive = { environment: 'live' } as const
    expect((await reviewer.call('GET', fileOf(seller.id), undefined, inLive)).status).toBe(404)
  })

  it('asks for more: the person is written to, sends it, and the review goes on', async () => {
    const seller = await newSeller()
    await seller.submit()
    const decide = async (body: object) =>
      await reviewer.call('POST', `${fileOf(seller.id)}/decision`, body)
    expect((await decide({ outcome: 'fail' })).body.errors).toMatchObject([{ pointer: '/reason' }])
    const ask = { outcome: 'ask', reason: 'Please show where you live.' }
    expect((await decide(ask)).body.errors).toMatchObject([{ pointer: '/document_kinds' }])
    const mails = async () => {
      const { body } = await shop.call('GET', '/_sandbox/v1/emails')
      return body.data.filter(({ to }: { to: string }) => to === seller.email).length
    }
    const before = await mails()
    const asked = await decide({ ...ask, document_kinds: ['address'] })
    expect(asked.body).toMatchObject({
      verification: { status: 'manual_review' },
      request: { kinds: ['address'], note: 'Please show where you live.' },
    })
    expect(await mails()).toBe(before + 1)
    expect((await seller.show()).request).toMatchObject({ kinds: ['address'] })
    expect((await seller.post('/submit', {})).body.code).toBe('verification_incomplete')
    await seller.send(pdf(100), { kind: 'identity' })
    expect((await seller.post('/submit', {})).body.code).toBe('verification_incomplete')
    await seller.send(pdf(100), { kind: 'address' })
    const { body: answered } = await seller.post('/submit', {})
    expect(answered).toMatchObject({ status: 'manual_review', request: null })
    expect((await seller.begin(pdf(100))).body.code).toBe('invalid_state')
    const passed = await decide({ outcome: 'pass' })
    expect(passed.body).toMatchObject({
      verification: { status: 'passed' },
      reviews: [{ outcome: 'ask' }, { outcome: 'pass', reason: null }],
    })
    expect((await decide({ outcome: 'pass' })).body.code).toBe('invalid_state')
  })

  it('fails one with a reason, which only reviewers read', async () => {
    const seller = await newSeller()
    await seller.submit()
    const reason = 'The name is another one.'
    const { body } = await reviewer.call('POST', `${fileOf(seller.id)}/decision`, {
      outcome: 'fail',
      reason,
    })
    expect(body).toMatchObject({ verification: { status: 'failed' }, reviews: [{ reason }] })
    expect(JSON.stringify(await seller.show())).not.toContain(reason)
  })
})

describe('a person who is asked for an identity document', () => {
  it('hands in one, and goes to the review', async () => {
    const seller = await newSeller()
    const step = { outcome: 'require_id' }
    const taken = await shop.call('POST', `/_sandbox/v1/verification/${seller.id}/decide`, step)
    expect(taken.status, taken.text).toBe(200)
    expect((await seller.show()).status).toBe('id_verification_required')
    expect((await seller.post('/submit', {})).body.code).toBe('verification_incomplete')
    await seller.send(pdf(100))
    expect((await seller.post('/submit', {})).body.status).toBe('automated_review')
  })
})
