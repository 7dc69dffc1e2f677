import { expect, it } from 'vitest'
import { letterExamples } from './examples.ts'
import { shrinkText, unshrinkText } from './shrink.ts'
import { emailKinds, renderEmail } from './templates.ts'

/** The sealed body, of which a payment leaves three, stays within its row. */
const BYTES_MAX = 600

it.each(emailKinds)('the letter %s is given back as it was, from 600 bytes', (kind) => {
  const text = JSON.stringify(renderEmail(letterExamples[kind]))
  const small = shrinkText(text)
  expect(unshrinkText(small)).toBe(text)
  expect(small.length).toBeLessThan(BYTES_MAX)
})

it('what another dictionary made small is refused, not misread', () => {
  const small = shrinkText('{}')
  small[0] = 2
  expect(() => unshrinkText(small)).toThrow('the dictionary of a letter is known')
})
