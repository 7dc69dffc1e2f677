import { describe, expect, it } from 'vitest'
import { asId } from '#kit'
import { meantBy, referencesIn } from './meant.ts'

const ONE = asId('project', '018f0000-0000-7000-8000-000000000001')
const OTHER = asId('project', '018f0000-0000-7000-8000-000000000002')

const open = new Map(
  [
    { reference: 'C10203040A', project_id: ONE, is_checkout: true },
    { reference: 'C5060708QQ', project_id: ONE, is_checkout: true },
    { reference: 'C99999999Z', project_id: OTHER, is_checkout: true },
    { reference: 'P77777777X', project_id: ONE, is_checkout: false },
  ].map((one) => [one.reference, one] as const),
)

describe('a payer’s words', () => {
  it.each<[string, string[], ReturnType<typeof meantBy>]>([
    ['name a checkout as it is', ['C10203040A'], { projectId: ONE, reference: 'C10203040A' }],
    [
      'name it within a text',
      ['Invoice 7 ref c10203040a thanks'],
      { projectId: ONE, reference: 'C10203040A' },
    ],
    [
      'name it with spaces and hyphens',
      ['C102 0304-0A'],
      { projectId: ONE, reference: 'C10203040A' },
    ],
    [
      'name it with O for 0 and I for 1',
      ['CIO2O3O4OA'],
      { projectId: ONE, reference: 'C10203040A' },
    ],
    [
      'name it in a creditor reference',
      ['RF18C10203040A'],
      { projectId: ONE, reference: 'C10203040A' },
    ],
    [
      'name the one of a creditor reference whose digits hold, before others in the text',
      ['RF80 C999 9999 9Z, not C10203040A'],
      { projectId: OTHER, reference: 'C99999999Z' },
    ],
    ['name two where its digits do not hold', ['RF81 C999 9999 9Z, not C10203040A'], 'several'],
    ['name a project by its own', ['P77777777X'], { projectId: ONE, reference: null }],
    [
      'name two checkouts of one project',
      ['C10203040A C5060708QQ'],
      { projectId: ONE, reference: null },
    ],
    [
      'name a checkout before the project',
      ['P77777777X C99999999Z'],
      { projectId: OTHER, reference: 'C99999999Z' },
    ],
    ['name two projects', ['C10203040A C99999999Z'], 'several'],
    ['name nothing', ['rent for march'], null],
    ['name nothing that is cut off', ['C1020304'], null],
  ])('%s', (_what, texts, meant) => {
    expect(meantBy(texts, open)).toEqual(meant)
  })

  it('hold few texts that may be a reference', () => {
    expect(referencesIn(['no such letter'])).toEqual([])
    expect(referencesIn(['PC10203040AB'])).toEqual(['PC10203040', 'C10203040A'])
  })
})
