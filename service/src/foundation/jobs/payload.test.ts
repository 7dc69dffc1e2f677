// What a job carries is one declaration: it is checked by the compiler where work is enqueued, and
// read back in whatever version it was written.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, minor, showId } from '#kit'
import {
  amountField,
  choiceField,
  defineJob,
  enqueue,
  enqueueOnce,
  enqueueUnlessKept,
  flagField,
  idField,
  instantField,
  orNull,
  rowIdField,
  stepHandler,
  textField,
} from './index.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const { db, handlers, errors, run, effects, jobs, addTenant } = await openWorld()
const outbound = asId('outbound', '0190a000-0000-7000-8000-000000000001')
const checkout: Id<'checkout'> = asId('checkout', '0190a000-0000-7000-8000-000000000002')

const every = defineJob({
  name: 'every',
  lane: 'steps',
  payload: {
    outbound: idField('outbound'),
    row: rowIdField('checkout'),
    note: textField,
    flag: flagField,
    at: instantField,
    amount: amountField,
    choice: choiceField(['yes', 'no']),
    nothing: orNull(textField),
  },
})

const payload = {
  outbound,
  row: checkout,
  note: 'a',
  flag: true,
  at: new Date('2030-01-01T00:00:00.123Z'),
  amount: minor(9_007_199_254_740_993n),
  choice: 'no',
  nothing: null,
} as const

let tenant: TenantId

beforeEach(async () => {
  tenant = await addTenant()
  errors.length = 0
  handlers.clear()
})

async function put(work: (unit: Unit) => void): Promise<void> {
  await db.transact(tenant, async (unit) => {
    work(unit)
    await Promise.resolve()
  })
}

describe('a payload', () => {
  it('comes back from the queue as it was given', async () => {
    const seen: unknown[] = []
    const handler = stepHandler(every, async (_unit, done) => {
      for (const job of done) seen.push(job.payload)
      await Promise.resolve()
    })
    handlers.set('every', handler)
    await put((unit) => enqueue(unit, every, { key: 'a', runAt: unit.now, payload }))
    expect((await jobs(tenant))[0]?.payload).toEqual({
      outbound: showId('outbound', outbound),
      row: checkout,
      note: 'a',
      flag: true,
      at: '2030-01-01T00:00:00.123Z',
      amount: '9007199254740993',
      choice: 'no',
      nothing: null,
    })
    await run(tenant)
    expect(seen).toEqual([payload])
  })

  it.each([
    [{ outbound: showId('checkout', checkout) }, 'a job names its outbound'],
    [{ row: 'a' }, 'not a UUID'],
    [{ note: 7 }, 'a text of a job is one'],
    [{ at: 'soon' }, 'an instant of a job is one'],
    [{ amount: 'much' }, 'BigInt'],
    [{ choice: 'perhaps' }, 'a word of a job is one of its set'],
    [{ nothing: 7 }, 'a text of a job is one'],
  ])('that is broken is not read: %j', (broken, why) => {
    const stored = every.write(payload)
    expect(every.read(stored)).toEqual(payload)
    expect(() => every.read({ ...stored, ...broken })).toThrow(why)
  })
})

describe('what does not belong to a kind of work does not compile', () => {
  const send = defineJob({
    name: 'send',
    lane: 'steps',
    payload: { outbound: idField('outbound') },
  })
  const at = { key: 'a', runAt: new Date(0) }

  it('as another key, another id, or a job of another kind', async () => {
    const wrong = async (unit: Unit) => {
      enqueue(unit, send, { ...at, payload: { outbound } })
      // @ts-expect-error a payload of this kind has no such key
      enqueue(unit, send, { ...at, payload: { outbund: outbound } })
      // @ts-expect-error nor one key more
      enqueue(unit, send, { ...at, payload: { outbound, checkout } })
      // @ts-expect-error nor one less
      enqueue(unit, send, { ...at, payload: {} })
      // @ts-expect-error the id is of another resource
      enqueue(unit, send, { ...at, payload: { outbound: checkout } })
      // @ts-expect-error an id as it is shown is not one
      enqueue(unit, send, { ...at, payload: { outbound: showId('outbound', outbound) } })
      // @ts-expect-error a kind is declared, not named
      enqueue(unit, 'send', { ...at, payload: { outbound } })
      // @ts-expect-error the payload is of another kind
      enqueue(unit, workOf('work'), { ...at, payload: { outbound } })
      // @ts-expect-error also where it is enqueued once
      await enqueueOnce(unit, send, [{ key: 'a', payload: { outbound: checkout } }])
      // @ts-expect-error or unless it is there
      await enqueueUnlessKept(unit, send, { ...at, payload: { outbound: checkout } })
    }
    const handled = stepHandler(send, async (_unit, done) => {
      // @ts-expect-error a handler reads no other key either
      for (const job of done) expect(job.payload.checkout).toBeUndefined()
      await Promise.resolve()
    })
    // @ts-expect-error the version is the queue's own
    const versioned = defineJob({ name: 'a', lane: 'steps', payload: { version: textField } })
    expect([typeof wrong, handled.name, versioned.name]).toEqual(['function', 'send', 'a'])
    await Promise.resolve()
  })
})

describe('a payload of a version before', () => {
  const first = workOf('work')
  const second = defineJob({
    name: 'work',
    lane: 'steps',
    payload: { text: textField },
    upgrades: [({ note }) => ({ text: `${String(note)}, upgraded` })],
  })
  const third = defineJob({
    name: 'work',
    lane: 'steps',
    payload: { text: textField, loud: flagField },
    upgrades: [
      ({ note }) => ({ text: `${String(note)}, upgraded` }),
      ({ text }) => ({ text, loud: true }),
    ],
  })
  const runThird = () =>
    stepHandler(third, async (unit, done) => {
      const notes = done.map((job) => {
        const { text, loud } = job.payload
        return { ...job, payload: { note: loud ? `${text}!` : text } }
      })
      await writeDown(unit, 'did', notes)
    })

  it('is upgraded, version by version, and runs', async () => {
    await put((unit) => {
      enqueue(unit, first, { key: '1', runAt: new Date(1), payload: { note: 'one' } })
      enqueue(unit, second, { key: '2', runAt: new Date(2), payload: { text: 'two' } })
      enqueue(unit, third, {
        key: '3',
        runAt: new Date(3),
        payload: { text: 'three', loud: false },
      })
    })
    const stored = (await jobs(tenant)).map((job) => job.payload as unknown)
    expect(stored).toEqual([
      { note: 'one' },
      { text: 'two', version: 2 },
      { text: 'three', loud: false, version: 3 },
    ])
    handlers.set('work', runThird())
    await run(tenant)
    expect(errors).toEqual([])
    expect(await effects(tenant)).toEqual(['did one, upgraded!', 'did two!', 'did three'])
    expect(await jobs(tenant)).toEqual([])
  })

  it('is what an older worker knows: a newer one it puts back, and says so', async () => {
    handlers.set(
      'work',
      stepHandler(second, async (unit, done) => {
        const notes = done.map((job) => ({ ...job, payload: { note: job.payload.text } }))
        await writeDown(unit, 'did', notes)
      }),
    )
    await put((unit) => {
      enqueue(unit, third, { key: 'a', runAt: new Date(1), payload: { text: 'a', loud: true } })
    })
    await run(tenant)
    expect(errors).toEqual(['broken assumption: a job is of a version that is known here: work'])
    expect(await effects(tenant)).toEqual([])
    expect(await jobs(tenant)).toMatchObject([{ key: 'a', failures: 1, leased_until: null }])
  })

  it.each([0, 1.5, 4, '2', null])('is none of those that were written: %j', (version) => {
    const stored = third.write({ text: 'a', loud: true })
    expect(() => third.read({ ...stored, version })).toThrow('a version that is known here')
  })
})
