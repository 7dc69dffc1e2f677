import { readdirSync, readFileSync } from 'node:fs'
import type * as contract from '@holdfast/contract'
import { expect, expectTypeOf, test } from 'vitest'
import type * as generated from './generated/types.ts'
import { generate } from './generator.ts'

const folder = new URL('./generated/', import.meta.url)

test('the generated files are those of the present contract', () => {
  const files = generate()
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
  for (const [name, text] of files) {
    const found = readFileSync(new URL(name, folder), 'utf8')
    expect(plain(found), `${name}: run node sdk/node/generate.ts`).toBe(plain(text))
  }
})

/** Without what the formatter decides. */
function plain(text: string): string {
  return text.replaceAll(/[\s,]+/g, '')
}

test('the generated types are those of the contract', () => {
  expectTypeOf<generated.Project>().toEqualTypeOf<contract.Project>()
  expectTypeOf<generated.Outbound>().toEqualTypeOf<contract.Outbound>()
  expectTypeOf<generated.AnyIntent>().toEqualTypeOf<contract.AnyIntent>()
  expectTypeOf<generated.Verification>().toEqualTypeOf<contract.Verification>()
  expectTypeOf<generated.EventList>().toEqualTypeOf<contract.EventList>()
  expectTypeOf<generated.WebhookHandler>().toEqualTypeOf<contract.WebhookHandler>()
  expectTypeOf<generated.Problem['code']>().toEqualTypeOf<contract.ErrorCode>()
  // Inputs of the package also take undefined for what is left out.
  expectTypeOf<contract.SettlementInput>().toExtend<generated.SettlementInput>()
  expectTypeOf<contract.CreateReleasesBody>().toExtend<generated.CreateReleasesBody>()
})

test('the package needs nothing of the contract when it runs', () => {
  const sources = new URL('./src/', import.meta.url)
  const importing = readdirSync(sources)
    .filter((name) => !name.endsWith('.test.ts'))
    .filter((name) => readFileSync(new URL(name, sources), 'utf8').includes('@holdfast/contract'))
  expect(importing).toEqual([])
})
