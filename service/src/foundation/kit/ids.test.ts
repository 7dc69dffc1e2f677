import { idPrefixes } from '@holdfast/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realNow } from './clock.ts'
import { asId, asTenantId, idsOf, newId, newUuid, parseId, seededUuid, showId } from './ids.ts'

const SUFFIX = /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/
const uuids = fc.uuid()
const instants = fc.integer({ min: 0, max: 2 ** 48 - 1 }).map((ms) => new Date(ms))

/** The first example of the TypeID specification, worked out by others. */
const KNOWN = { uuid: '01890a5d-ac96-774b-bcce-b302099a8057', suffix: '01h455vb4pex5vsknk084sn02q' }

describe('an id as the API shows it', () => {
  it('is the prefix of its kind and the base32 text of the TypeID standard', () => {
    const id = asId('settlement', KNOWN.uuid)
    expect(showId('settlement', id)).toBe(`${idPrefixes.settlement}_${KNOWN.suffix}`)
  })

  it('counts all 128 bits, the first and the last', () => {
    const [none, all] = ['0', 'f'].map((digit) => KNOWN.uuid.replaceAll(/[^-]/g, digit))
    expect(showId('settlement', asId('settlement', none ?? ''))).toMatch(/_0{26}$/)
    expect(showId('settlement', asId('settlement', all ?? ''))).toMatch(/_7z{25}$/)
  })

  it('is read back as the same UUID', () => {
    fc.assert(
      fc.property(uuids, (uuid) => {
        const shown = showId('outbound', asId('outbound', uuid))
        expect(shown.slice(idPrefixes.outbound.length + 1)).toMatch(SUFFIX)
        expect(parseId('outbound', shown)).toBe(uuid)
      }),
    )
  })

  it('of one kind is an id of no other kind', () => {
    const kinds = Object.keys(idPrefixes) as (keyof typeof idPrefixes)[]
    for (const kind of kinds) {
      const shown = showId(kind, newId(kind, realNow()))
      for (const other of kinds) expect(parseId(other, shown) !== undefined).toBe(other === kind)
    }
  })

  it.each([
    ['empty', ''],
    ['only the prefix', `${idPrefixes.settlement}_`],
    ['a letter short', `${idPrefixes.settlement}_${KNOWN.suffix.slice(1)}`],
    ['a letter long', `${idPrefixes.settlement}_0${KNOWN.suffix}`],
    ['upper case', `${idPrefixes.settlement}_${KNOWN.suffix.toUpperCase()}`],
    ['a letter outside the alphabet', `${idPrefixes.settlement}_01h455vb4pex5vsknk084sn02l`],
    ['more than 128 bits', `${idPrefixes.settlement}_8${KNOWN.suffix.slice(1)}`],
    ['a UUID', KNOWN.uuid],
    ['without the separator', `${idPrefixes.settlement}-${KNOWN.suffix}`],
    ['a space behind', `${idPrefixes.settlement}_${KNOWN.suffix} `],
    ['an astral letter', `${idPrefixes.settlement}_${KNOWN.suffix.slice(2)}\u{1f600}`],
  ])('is not %s', (_why, text) => {
    expect(parseId('settlement', text)).toBeUndefined()
  })

  it('no text makes the reader throw, and what it reads it shows as the same text', () => {
    const near = fc.string({ unit: fc.constantFrom(...'01789abhjkmnpqrstvwxyzilou_-') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const shown = `${idPrefixes.intent}_${text}`
        const id = parseId('intent', shown)
        if (id !== undefined) expect(showId('intent', id)).toBe(shown)
      }),
    )
  })
})

describe('a new id', () => {
  it('is a UUIDv7 with the given time in it', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const uuid = newUuid(now)
        expect(uuid).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        )
        expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
      }),
    )
  })

  it('sorts after those of earlier times, inside and as shown', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        fc.pre(a < b)
        const [first, second] = [newId('event', a), newId('event', b)]
        expect(first < second).toBe(true)
        expect(showId('event', first) < showId('event', second)).toBe(true)
      }),
    )
  })

  it('is never given twice, also when the random bytes are refilled', () => {
    const now = realNow()
    expect(new Set(Array.from({ length: 10_000 }, () => newUuid(now))).size).toBe(10_000)
  })

  it('keeps the order in which a process made it, at one instant too', () => {
    const now = realNow()
    const made = Array.from({ length: 10_000 }, () => newUuid(now))
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })

  it('of a seed is the same for the same seed, instant and place, and keeps their order', () => {
    const now = realNow()
    const made = Array.from({ length: 10_000 }, (_, at) => seededUuid(now, 'spring', at))
    expect(made.toSorted()).toEqual(made)
    expect(made.map((_, at) => seededUuid(now, 'spring', at))).toEqual(made)
    expect(made).not.toContain(seededUuid(now, 'autumn', 7))
  })
})

it.each(['', 'x', KNOWN.uuid.toUpperCase(), `${KNOWN.uuid}\n`, KNOWN.uuid.replaceAll('-', '')])(
  'what is stored as %j is no id',
  (text) => {
    expect(() => asId('settlement', text)).toThrow('not a UUID')
    expect(() => asTenantId(text)).toThrow('not a UUID')
  },
)

describe('ids of a time', () => {
  it('begin with it, and before 1970 with nothing', () => {
    const from = new Date('2026-11-30T12:00:00.000Z')
    const { first, end } = idsOf({ from, to: new Date(from.getTime() + 1) })
    const [within, later] = [newUuid(from), newUuid(new Date(from.getTime() + 1))]
    expect([first <= within, within < end, later < end]).toEqual([true, true, false])
    const ever = idsOf({ from: new Date('1969-12-31'), to: null })
    expect(ever).toEqual(idsOf({ from: null, to: null }))
  })
})
