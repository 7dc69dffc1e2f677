import { expect, it } from 'vitest'
import { cutLine, cutText, isOperatorName } from './cut.ts'

const HASH_BYTES = 32
const unsigned = {
  tenant: '0190a000-0000-7000-8000-000000000000',
  size: 100,
  chain: Buffer.alloc(HASH_BYTES, 1),
  cutSize: 140,
  cutChain: Buffer.alloc(HASH_BYTES, 2),
  at: new Date('2026-11-28T15:04:05.678Z'),
}
const cut = { ...unsigned, keyId: '0011223344556677', signature: Buffer.from('signature') }

it.each(['ada@db-1', 'Zoë Ops', 'NORTH\\ada', 'a', '"', '🦊'.repeat(100)])(
  'an operator can be called %j',
  (name) => expect(isOperatorName(name)).toBe(true),
)

it.each([
  ['nothing', ''],
  ['more than a hundred letters', 'a'.repeat(101)],
  ['space at an end', ' ada'],
  ['space at the other end', 'ada\u00a0'],
  ['two lines', 'ada\n100'],
  ['a line of another kind', 'ada\u2028100'],
  ['what moves a cursor', 'ada\u001b[2K'],
  ['what turns letters round', 'ada\u202eeve'],
  ['half a letter', 'ada\ud83e'],
  ['the beginning of an object', 'ada{'],
  ['its end', 'ada}'],
])('no operator is called by %s', (_, name) => expect(isOperatorName(name)).toBe(false))

it('a cut is signed with the name, in as many lines as without', () => {
  const named = cutText('journal', { ...unsigned, by: 'ada@db-1' }).split('\n')
  const before = cutText('journal', { ...unsigned, by: null }).split('\n')
  expect(named[0]).toBe(`holdfast journal restored ${unsigned.tenant} by ada@db-1`)
  expect(before[0]).toBe(`holdfast journal restored ${unsigned.tenant}`)
  expect(named.slice(1)).toEqual(before.slice(1))
  const [chain, cutChain] = [unsigned.chain, unsigned.cutChain].map((one) => one.toString('base64'))
  const rest = ['100', chain, '140', cutChain, '2026-11-28T15:04:05.678Z', '']
  expect(before.slice(1)).toEqual(rest)
})

it('the line of a cut says the name, and is as it was where there is none', () => {
  expect(JSON.parse(cutLine({ ...cut, by: 'ada@db-1' }))).toMatchObject({ by: 'ada@db-1' })
  const fields = ['tenant', 'size', 'chain', 'cut_size', 'cut_chain', 'at', 'key_id', 'signature']
  expect(Object.keys(JSON.parse(cutLine({ ...cut, by: null })))).toEqual(fields)
})
