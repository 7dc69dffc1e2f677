import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json.ts'

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
    expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text), inexact: [] })
  })
})

describe('numbers that JSON.parse would change are named', () => {
  it.each(['0', '1.0', '1.50', '0.1', '-1', '9007199254740991', '-9007199254740991', '0.015'])(
    '%s is exact',
    (number) => {
      expect(inexactOf(`{"a":${number}}`)).toEqual([])
    },
  )

  it.each([
    '9007199254740992',
    '9007199254740993',
    '-0',
    '-0.0',
    '1e2',
    '1E400',
    '1e-300',
    '100.0000000000000001',
    '0.1234567890123456',
    '123456789012345678901234567890',
    `0.${'0'.repeat(400)}1`,
  ])('%s is not', (number) => {
    expect(inexactOf(`{"a":{"b":[0,${number}]}}`)).toEqual(['/a/b/1'])
  })

  it('at most a hundred of them are named', () => {
    expect(inexactOf(`[${Array(500).fill('1e1').join()}]`)).toHaveLength(100)
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

  it('a decimal that is not named has exactly the value that was written', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 22 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), digits, (whole, decimals) => {
        const token = decimals === '' ? `${whole}` : `${whole}.${decimals}`
        if (inexactOf(token).length > 0) return
        const written = token.includes('.') ? token.replace(/\.?0+$/, '') : token
        expect(plain(Number(token))).toBe(written)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** A number's shortest exact text without exponent. */
function plain(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const decimals = 20
  return value.toFixed(decimals).replace(/\.?0+$/, '')
}

function throws(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}
