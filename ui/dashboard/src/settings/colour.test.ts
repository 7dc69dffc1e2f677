import { describe, expect, it } from 'vitest'
import { accentPair, contrast } from '../../../../contract/src/accent.ts'
import { correctionWords, readColour } from './colour.ts'

describe('the colour of an organisation', () => {
  it('is read as it is typed, or not at all', () => {
    expect(readColour(' #1F6F5C ')).toBe('#1f6f5c')
    expect(readColour('green')).toBeNull()
  })

  it('is told when it was made readable', () => {
    const { light } = accentPair('#ffee00')
    expect(contrast(light.fill, light.on)).toBeGreaterThanOrEqual(4.5)
    expect(correctionWords('#ffee00', light.fill, 'darker')).toContain('made darker')
    expect(correctionWords('#1f6f5c', '#1f6f5c', 'darker')).toContain('as you gave it')
    expect(correctionWords(null, '#17635a', 'darker')).toContain('the default')
  })
})
