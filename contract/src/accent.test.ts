// Colours that anybody may choose, and whether they can be read.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentPair, contrast } from './accent.ts'

describe('the accent of an organisation', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)

  test('can be read on light and dark pages, whatever colour was chosen', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { light, dark } = accentPair(chosen)
        expect(contrast(light.fill, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(light.fill, light.on)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark.fill, '#1b2026')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark.fill, dark.on)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('keeps a colour that can be read already', () => {
    expect(accentPair('#1f6f5c').light.fill).toBe('#1f6f5c')
  })

  test('is that of the house when the colour is none', () => {
    expect(accentPair('red;}body{display:none')).toEqual(accentPair(null))
  })
})
