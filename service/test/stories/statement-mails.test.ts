// Statements by mail: to whom they are switched on, once for each month, by the organisation's
// clocks, also when nothing ran while a month ended.
import { describe, expect, it } from 'vitest'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

let isWorkerIll = false
const { holdfast, shop } = await openShop({
  roles: ['api', 'worker'],
  interrupt: async (at, { kind }) => {
    if (isWorkerIll && at === 'claimed' && kind === 'statements.notice') throw new Error('ill')
    return false
  },
})
const owner = await enterAsOwner(holdfast)
const reader = await joinAs(holdfast, owner, 'read_only')
const PATH = '/dashboard/v1/statement-mails'

const readMails = async (): Promise<Shown> => (await owner.call('GET', PATH)).body
const set = async (member_ids: readonly string[], by = owner) =>
  await by.call('POST', PATH, { member_ids })

async function mails(): Promise<string[]> {
  const { body } = await shop.call('GET', '/_sandbox/v1/emails?limit=100')
  return body.data
    .filter(({ subject }: Shown) => subject.startsWith('The statement of'))
    .map(({ to, subject }: Shown) => `${subject}: ${to}`)
}

/** Moves to noon of a day of the month that begins so many months after the present one. */
async function advanceTo(months: number, day: number): Promise<string> {
  const { body } = await shop.call('GET', '/_sandbox/v1/clock')
  const now = new Date(body.now)
  const wanted = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, 12)
  await shop.advance(`PT${Math.ceil((wanted - now.getTime()) / 1_000)}S`)
  return new Date(wanted).toISOString().slice(0, 7)
}

const monthBefore = (month: string): string => {
  const last = new Date(Date.parse(`${month}-01`) - 1)
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(last)
}

describe('statements by mail', () => {
  it('go to nobody until they are switched on', async () => {
    expect(await readMails()).toMatchObject({ next_at: null })
    await advanceTo(1, 2)
    expect(await mails()).toEqual([])
  })

  it('go on the first morning of a month to whom they are switched on, with a link', async () => {
    const { readers } = await readMails()
    const [, one] = readers
    const { status, body } = await set([one.id])
    expect(status).toBe(200)
    expect(body.readers.filter(({ is_mailed }: Shown) => is_mailed)).toEqual([
      { ...one, is_mailed: true },
    ])
    const month = await advanceTo(1, 1)
    await expect.poll(mails).toHaveLength(1)
    expect((await mails())[0]).toMatch(`The statement of ${monthBefore(month)} is there: `)
    const { body: box } = await shop.call('GET', '/_sandbox/v1/emails?limit=100')
    const [mail] = box.data.filter(({ subject }: Shown) => subject.startsWith('The statement of'))
    const last = new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 7)
    expect(mail.links[0].url).toBe(
      `${holdfast.baseUrl}/dashboard/sandbox/proof/statements?of=organisation&period=${last}`,
    )
    const body2 = await readMails()
    expect(body2.next_at.slice(0, 7)).not.toBe(month)
  })

  it('go once for each month, also for those that ended while the worker was ill', async () => {
    const before = (await mails()).length
    isWorkerIll = true
    await advanceTo(1, 1)
    await advanceTo(1, 1)
    expect(await mails()).toHaveLength(before)
    isWorkerIll = false
    const month = await advanceTo(0, 5)
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(before + 2)
    await shop.advance('P1D')
    const subjects = (await mails()).map((mail) => mail.split(' is there')[0])
    expect(new Set(subjects).size).toBe(before + 2)
    expect(subjects[0]).toBe(`The statement of ${monthBefore(month)}`)
  })

  it('end when they are switched off', async () => {
    const before = await mails()
    expect((await set([])).body).toMatchObject({ next_at: null })
    await advanceTo(1, 2)
    expect(await mails()).toEqual(before)
  })

  it('are set by those who may, and for those who may read them', async () => {
    const { readers } = await readMails()
    const strange = `member_${'0'.repeat(26)}`
    const refused = await set([readers[0].id, strange])
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].pointer).toBe('/member_ids/1')
    expect((await set([readers[0].id], reader)).status).toBe(403)
    expect((await readMails()).next_at).toBeNull()
  })
})
