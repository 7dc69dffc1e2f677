// One person whatever the case of the address; spellings that were two people before stay two.
import { describe, expect, it } from 'vitest'
import { enterAsOwner } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)

/** Whom an address stands for as a seller. */
async function sellerOf(email: string, details: object = {}) {
  const { body, status, text } = await shop.ask([{ to: { email, ...details } }])
  expect(status, text).toBe(200)
  return body.settlements[0].to
}

const listed = async (email: string): Promise<string[]> => {
  const found = await shop.call('GET', `/v1/participants?${new URLSearchParams({ email })}`)
  return found.body.data.map(({ id }: { id: string }) => id)
}

describe('an address in another case', () => {
  it('is the same person, shown as it was first written', async () => {
    const first = await sellerOf('Lena@Example.COM')
    const again = await sellerOf('lENA@example.com')
    expect(again).toEqual(first)
    expect(first.email).toBe('Lena@Example.COM')
    const named = await sellerOf('LENA@EXAMPLE.COM', { name: 'Lena' })
    expect(named).toMatchObject({ email: 'Lena@Example.COM', name: 'Lena' })
    expect(new Set(await listed('lena@EXAMPLE.com'))).toEqual(new Set([first.id, named.id]))
  })

  it('is verified with it, and paid', async () => {
    const checkout = await shop.paid([{ to: { email: 'Sam@Example.com' } }])
    await shop.verify('sam@example.com', soundAccount)
    const seller = await shop.read('participant', checkout.settlements[0].to.id)
    expect(seller.status).toBe('verified')
    const released = await shop.release({ settlement_id: checkout.settlements[0].id })
    expect(released.body.outbounds[0].status).toBe('processing')
  })

  it('agrees with the id of the person', async () => {
    const { id } = await sellerOf('Nora@example.com')
    expect((await sellerOf('nORA@example.com', { id })).id).toBe(id)
    const answer = await shop.ask([{ to: { email: 'nor@example.com', id } }])
    expect(answer.status).toBe(422)
  })

  it('is one person also where both are new in one request', async () => {
    const { body } = await shop.ask([
      { to: { email: 'Twin@example.com' } },
      { to: { email: 'tWIN@example.com' } },
    ])
    expect(body.settlements[0].to.id).toBe(body.settlements[1].to.id)
  })

  it.each(['le\u017fa@example.com', 'l\u0131na@example.com', '\u212aim@example.com'])(
    'is refused with a letter that passes for one of A to Z: %s',
    async (email) => {
      const answer = await shop.ask([{ to: { email } }])
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toMatchObject([
        { pointer: '/settlements/0/to/email', code: 'bad_format' },
      ])
    },
  )
})

describe('two spellings that were two people before', () => {
  /** As a database from before has them: both spellings, each with what it had. */
  async function twoOf(name: string): Promise<{ low: string; high: string }> {
    const low = await sellerOf(`${name}@example.com`)
    const high = await sellerOf(`${name}-two@example.com`)
    await owner.query(
      `update participant_identities set is_apart = true, email_key = case
         when email_key = $1 then $2 else $3 end where email_key in ($1, $3)`,
      [`${name}-two@example.com`, `${name.toUpperCase()}@example.com`, `${name}@example.com`],
    )
    return { low: low.id, high: high.id }
  }

  it('stay two, by their exact spelling, and a third is nobody of them', async () => {
    const { low, high } = await twoOf('pia')
    await shop.verify('pia@example.com')
    expect((await sellerOf('pia@example.com')).id).toBe(low)
    expect((await sellerOf('PIA@example.com')).id).toBe(high)
    expect((await shop.read('participant', low)).status).toBe('verified')
    expect((await shop.read('participant', high)).status).toBe('unverified')
    const third = await sellerOf('Pia@example.com')
    expect([low, high]).not.toContain(third.id)
    expect(third.status).toBe('unverified')
    expect((await sellerOf('Pia@example.com')).id).toBe(third.id)
    expect(await listed('PIA@example.com')).toEqual([high])
    expect(await listed('Pia@example.com')).toEqual([third.id])
    expect(await listed('pIA@example.com')).toEqual([])
  })

  it('are shown together, and wait for a person until he keeps them apart', async () => {
    const { low, high } = await twoOf('quinn')
    const kept = async (id: string) => {
      const { body } = await shop.call('GET', `/v1/participant/${id}/bank-accounts`)
      return body.kept_apart.map((one: { id: string }) => one.id)
    }
    expect([await kept(low), await kept(high)]).toEqual([[high], [low]])
    const member = await enterAsOwner(holdfast)
    const waiting = async () => {
      const { body } = await member.call('GET', '/dashboard/v1/queue/same_people')
      return body.data.filter(({ id }: { id: string }) => [low, high].includes(id))
    }
    const [item, ...more] = await waiting()
    expect(item).toMatchObject({ id: high, reason: 'quinn@example.com' })
    expect(more).toEqual([])
    const [{ operation }, { method, path }] = item.decisions
    expect(operation).toBe('joinSpellings')
    for (const _twice of [1, 2]) {
      expect((await member.call(method, path, { closed: true })).status).toBe(200)
      expect(await waiting()).toEqual([])
    }
    expect((await sellerOf('QUINN@example.com')).id).toBe(high)
    expect(await kept(low)).toEqual([high])
  })
})
