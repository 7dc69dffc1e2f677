import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasTooManyFields, parseJson } from './json.ts'
import { parseAsWritten } from './json-numbers.ts'

function codeOf(text: string): string {
  const parsed = parseJson(text)
  return parsed.ok ? 'ok' : `${parsed.code} ${parsed.pointer}`.trim()
}

function inexactOf(text: string): readonly string[] {
  const parsed = parseJson(text)
  return parsed.ok ? parsed.inexact : ['refused']
}

describe('a text that JSON.parse reads differently from what was meant is refused', () => {
  it.each([
    ['', 'malformed_json'],
    ['   ', 'malformed_json'],
    ['{"a":1', 'malformed_json'],
    ['{"a":1} x', 'malformed_json'],
    ['{"a":1}\n{"a":2}', 'malformed_json'],
    ['\uFEFF{}', 'malformed_json'],
    ['{"a":01}', 'malformed_json'],
    ['"a\0b"', 'malformed_json'],
    ['{"a":1,"b":{"c":1,"c":2}}', 'duplicate_key /b/c'],
    ['{"a":1,"\\u0061":2}', 'duplicate_key /a'],
    ['[{"a":1},{"a":1,"a":1}]', 'duplicate_key /1/a'],
    ['{"__proto__":{}}', 'forbidden_key /__proto__'],
    ['{"a":{"constructor":1}}', 'forbidden_key /a/constructor'],
    ['{"\\u005f_proto__":1}', 'forbidden_key /__proto__'],
    ['[{"prototype":1}]', 'forbidden_key /0/prototype'],
    ['{"a":"x\\u0000"}', 'bad_string /a'],
    ['{"a":["x","\\ud800"]}', 'bad_string /a/1'],
    ['{"\\udc00":1}', 'bad_string /\uFFFD'],
    ['"\ud800"', 'bad_string'],
  ])('%j: %s', (text, expected) => {
    expect(codeOf(text)).toBe(expected)
  })

  it('32 levels are read, 33 are not, and 100 000 do not overflow the stack', () => {
    expect(codeOf('['.repeat(32) + ']'.repeat(32))).toBe('ok')
    expect(codeOf('['.repeat(33) + ']'.repeat(33))).toMatch(/^too_deep/)
    expect(codeOf('['.repeat(100_000) + ']'.repeat(100_000))).toMatch(/^too_deep/)
  })

  it('quotes, backslashes, colons and braces inside texts are not structure', () => {
    const text = '{"a\\\\":"}]{[,:\\"","b":["\\\\","\\\\\\"",":",{"a\\\\":1}]}'
    const value: unknown = JSON.parse(text)
    expect(parseJson(text)).toEqual({ ok: true, value, inexact: [], unkept: [] })
  })
})

describe('an object of many fields', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`of "${place}": {\\`, ':,{']))

  it('is known by its bytes, wherever it stands; many objects of few fields are not one', () => {
    const told = [many(1_000), many(1_001), [[{ a: many(1_001) }]], [many(999), many(999)]].map(
      (value) => hasTooManyFields(Buffer.from(JSON.stringify(value))),
    )
    expect(told).toEqual([false, true, true, false])
  })

  it('is not seen in what is no JSON and in what is short', () => {
    const told = ['{"a', '}]}'.repeat(5_000), ':'.repeat(900)].map((text) =>
      hasTooManyFields(Buffer.from(text)),
    )
    expect(told).toEqual([false, false, false])
  })
})

describe('numbers that JSON.parse would change are named', () => {
  it.each([
    ['0', 0],
    ['1.0', 1],
    ['1.50', 1.5],
    ['-1', -1],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740991.000', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['1e3', 1_000],
    ['1E+3', 1_000],
    ['1.0E3', 1_000],
    ['5.0E-4', 0.0005],
    ['5e-7', 0.0000005],
    ['100000e-5', 1],
    [`1${'0'.repeat(399)}e-399`, 1],
    [`0.${'0'.repeat(398)}5e399`, 5],
    ['0e400', 0],
    ['-0', 0],
    ['-0.0e-9', 0],
  ])('%s is %d', (number, value) => {
    const read = parseJson(`{"a":[${number}]}`)
    expect(read).toEqual({ ok: true, value: { a: [value] }, inexact: [], unkept: [] })
  })

  it.each([
    '9007199254740992',
    '9007199254740993',
    '1e16',
    '1e+25',
    '1E400',
    '1e-400',
    '1e-301',
    '0e401',
    '0e-99999999999999999999',
    `1.${'0'.repeat(400)}`,
    '100.0000000000000001',
    '0.1234567890123456',
    '123456789012345678901234567890',
    `0.${'0'.repeat(400)}1`,
  ])('%s is not', (number) => {
    expect(inexactOf(`{"a":{"b":[0,${number}]}}`)).toEqual(['/a/b/1'])
  })

  it('at most a hundred of them are named', () => {
    expect(inexactOf(`[${Array(500).fill('1e99').join()}]`)).toHaveLength(100)
  })
})

describe('against JSON.parse', () => {
  it('whatever JSON.stringify writes is read with the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value)
        const parsed = parseJson(text)
        if (parsed.ok) expect(parsed.value).toEqual(JSON.parse(text))
        else expect(['forbidden_key', 'bad_string']).toContain(parsed.code)
      }),
    )
  })

  it('a text is malformed exactly when JSON.parse throws', () => {
    const letters = fc.constantFrom(...'{}[]",:0123456789.-+eE \\untrfalse'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 20 }), (text) => {
        const parsed = parseJson(text)
        expect(!parsed.ok && parsed.code === 'malformed_json').toBe(throws(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('a number that is not named has exactly the value that was written', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0012345678990'), maxLength: 20 })
    const whole = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String)
    const power = fc.tuple(
      fc.constantFrom('e', 'E', 'e+', 'E-', 'e-'),
      fc.oneof(fc.nat(20), fc.nat(420)),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('', '-'),
        whole,
        digits,
        fc.option(power),
        (sign, before, after, exponent) => {
          const end = exponent === null ? '' : exponent.join('')
          const token = `${sign}${before}${after === '' ? '' : `.${after}`}${end}`
          const read = parseJson(token)
          if (!read.ok || read.inexact.length > 0) return
          expect(exactly(String(read.value))).toEqual(exactly(token))
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('a whole number within the safe range is never named, however it is written', () => {
    const safe = fc.bigInt({ min: 1n, max: BigInt(Number.MAX_SAFE_INTEGER) })
    fc.assert(
      fc.property(safe, fc.integer({ min: -30, max: 30 }), (value, shift) => {
        const text = String(value)
        const moved =
          shift < 0
            ? `${text}${'0'.repeat(-shift)}e${shift}`
            : `0.${'0'.repeat(shift)}${text}E${shift + text.length}`
        expect(parseJson(moved)).toMatchObject({ value: Number(value), inexact: [] })
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('numbers of metadata', () => {
  const written = '{"a":1e3,"b":[5.0E-4,-0,1.10,12345678901234567890,{"c":-0.0}],"1":0.1,"d":7}'

  it('are as they were written, at every depth, and those beside it are not', () => {
    const read = parseJson(`{"amount":1e3,"metadata":${written},"list":[{"metadata":${written}}]}`)
    expect(read).toMatchObject({ ok: true, inexact: [], unkept: [] })
    const value = read.ok ? read.value : null
    expect(value).toMatchObject({ amount: 1_000, metadata: { d: 7 } })
    const again = '{"1":0.1,"a":1e3,"b":[5.0E-4,-0,1.10,12345678901234567890,{"c":-0.0}],"d":7}'
    expect(JSON.stringify(value)).toBe(
      `{"amount":1000,"metadata":${again},"list":[{"metadata":${again}}]}`,
    )
  })

  it.each(['1'.repeat(64), `1.${'0'.repeat(62)}`, '1e400', '-1E-400'])('%s is kept', (number) => {
    const read = parseJson(`{"metadata":{"n":${number}}}`)
    expect(JSON.stringify(read.ok && read.value)).toBe(`{"metadata":{"n":${number}}}`)
  })

  it.each(['1'.repeat(65), '1e401', '1e-401', `1e${'0'.repeat(70)}1`])(
    '%s is named as too long',
    (number) => {
      const read = parseJson(`{"metadata":{"n":[{"m":${number}}]}}`)
      expect(read).toMatchObject({ ok: true, inexact: [], unkept: ['/metadata/n/0/m'] })
    },
  )

  it('whatever numbers it holds, they are read again as they were written', () => {
    const number = fc
      .tuple(fc.integer(), fc.nat(99_999), fc.integer({ min: -400, max: 400 }))
      .map(([whole, decimals, exponent]) => `${whole}.${decimals}e${exponent}`)
    const token = fc.oneof(number, fc.integer().map(String), fc.double({ noNaN: true }).map(String))
    const finite = token.filter((one) => !one.includes('Infinity'))
    fc.assert(
      fc.property(fc.array(finite), (tokens) => {
        const text = `[${tokens.join(',')}]`
        expect(JSON.stringify(parseAsWritten(text))).toBe(text)
        const read = parseJson(`{"metadata":${text}}`)
        expect(JSON.stringify(read.ok && read.value)).toBe(`{"metadata":${text}}`)
      }),
      { numRuns: 500 },
    )
  })
})

/** The exact value of a number's text, as a whole number of 10^-900. */
function exactly(token: string): bigint {
  const [, sign = '', whole = '', decimals = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? []
  const power = 900 + Number(exponent) - decimals.length
  const value = BigInt(whole + decimals) * 10n ** BigInt(power)
  return sign === '-' ? -value : value
}

function throws(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}
