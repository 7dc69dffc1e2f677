// What a statement says of its movements: who, what for, under which reference, with the balance of
// the statement; and what is no movement.
import { beforeAll, describe, expect, it } from 'vitest'
import { textOfPdf } from '#testing/pdf'
import { enterAsOwner } from '../harness/member.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
type Shown = ReturnType<typeof JSON.parse>
let checkout: Shown
let settlement: Shown

async function section(path: string): Promise<Shown> {
  const answer = await shop.call('GET', `/v1/statements/${path}`)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.sections).toHaveLength(1)
  return answer.body.sections[0]
}

beforeAll(async () => {
  await shop.verify('sam@example.com')
  checkout = await shop.paid([{ amount: 10_000, fee_flat: 250, reference: 'ORDER 7' }], {
    fee_flat: 99,
  })
  settlement = await shop.read('settlement', checkout.settlements[0].id)
  await shop.release({ settlement_id: settlement.id, amount: 4_000 })
  await shop.advance('PT1M')
})

const told = ({
  what,
  counterparty,
  counterparty_id,
  what_for,
  reference,
  amount,
  balance,
}: Shown) => {
  return [what, counterparty, counterparty_id, what_for, reference, amount, balance]
}

describe('a statement', () => {
  it('of a settlement tells who paid and who was paid, by name and id', async () => {
    const { movements } = await section(`settlement/${settlement.id}`)
    const { from, to } = settlement
    expect(movements.map(told)).toEqual([
      ['Payment received', 'Bea Buyer', from.id, 'A bicycle', checkout.reference, 10_000, 10_000],
      ['Release', 'sam@example.com', to.id, 'A bicycle', 'ORDER 7', -4_000, 6_000],
    ])
  })

  it('of a project shows what crosses its border, and one balance', async () => {
    const { movements } = await section(`project/${checkout.project_id}`)
    expect(movements.map(({ what, amount, balance }: Shown) => [what, amount, balance])).toEqual([
      ['Payment received', 10_099, 10_099],
      ['Buyer fee', -99, 10_000],
      ['Release', -3_750, 6_250],
      ['Seller fee', -250, 6_000],
    ])
  })

  it('of the organisation is what the bank holds, and what that is made of', async () => {
    const shown = await section('organisation')
    expect(shown).toMatchObject({ opening: 0, in: 10_099, out: 3_750, closing: 6_349 })
    expect(shown.made_up_of).toEqual([
      { part: 'held_for_others', opening: 0, closing: 6_000 },
      { part: 'earned', opening: 0, closing: 349 },
      { part: 'owed', opening: 0, closing: 0 },
      { part: 'own_money', opening: 0, closing: 0 },
    ])
    expect(shown.movements.map(({ what, counterparty }: Shown) => [what, counterparty])).toEqual([
      ['Payment received', 'Bea Buyer'],
      ['Release', 'sam@example.com'],
    ])
  })

  it('leaves out what was reserved and given back at once, and nothing else', async () => {
    const path = `settlement/${settlement.id}`
    const before = await section(path)
    expect((await shop.call('POST', '/_sandbox/v1/clock/freeze', {})).status).toBe(200)
    const { body: waiting } = await shop.release({
      settlement_id: (await shop.paid([{ to: { email: 'new@example.com' } }])).settlements[0].id,
      amount: 700,
    })
    const [outbound] = waiting.outbounds
    expect(outbound.status).toBe('paused')
    const cancel = `/v1/outbound/${outbound.id}/cancel`
    expect((await shop.call('POST', cancel, {})).status).toBe(200)
    const { movements } = await section(`settlement/${outbound.settlement_id}`)
    expect(movements.map(({ what }: Shown) => what)).toEqual(['Payment received'])
    const { body } = await shop.call('GET', `/v1/statements/settlement/${outbound.settlement_id}`)
    expect(body.entries.map(({ kind }: Shown) => kind)).toEqual([
      'reconciled',
      'outbound_reserved',
      'outbound_unreserved',
    ])
    const paged = await shop.call(
      'GET',
      `/v1/statements/settlement/${outbound.settlement_id}?limit=2`,
    )
    expect(paged.body.sections[0]).toMatchObject({ closing: 10_000 })
    await shop.call('POST', '/_sandbox/v1/clock/resume', {})
    // Given back a minute later, both are movements.
    const again = await shop.release({ settlement_id: outbound.settlement_id, amount: 700 })
    await shop.advance('PT1M')
    await shop.call('POST', `/v1/outbound/${again.body.outbounds[0].id}/cancel`, {})
    const later = await section(`settlement/${outbound.settlement_id}`)
    expect(later.movements.map(({ what, amount }: Shown) => [what, amount])).toEqual([
      ['Payment received', 10_000],
      ['Release', -700],
      ['Release, not made', 700],
    ])
    expect(await section(path)).toEqual(before)
  })

  it('on paper has the letterhead of the organisation, and its names beside the ids', async () => {
    const member = await enterAsOwner(holdfast)
    const legal = {
      legal_name: 'Harbour Marketplace Limited',
      company_number: '01234567',
      country: 'GB',
    }
    const changed = await member.call('POST', '/dashboard/v1/organisation', legal)
    expect(changed.status).toBe(200)
    const at = `/v1/statements/settlement/${settlement.id}?format=pdf&period=this_month`
    const pdf = await fetch(holdfast.baseUrl + at, {
      headers: { authorization: holdfast.organisation.keys.sandbox.private },
    })
    const text = textOfPdf(Buffer.from(await pdf.arrayBuffer()))
    expect(text).toContain('Harbour Marketplace Limited')
    expect(text).toContain('Company number 01234567 · United Kingdom')
    expect(text).toContain(`A bicycle (${settlement.id})`)
    expect(text).toContain('Release: sam@example.com')
    expect(text).toContain('Reference ORDER 7 · A bicycle')
    expect(pdf.headers.get('content-disposition')).toMatch(/-\d{4}-\d\d\.pdf"$/)
  })

  it('of the organisation takes a private key', async () => {
    const asked = await shop.call('GET', '/v1/statements/organisation', undefined, {
      key: holdfast.organisation.keys.sandbox.public,
    })
    expect(asked.status).toBe(401)
  })
})
