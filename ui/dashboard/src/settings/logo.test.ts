import { describe, expect, it } from 'vitest'
import { readLogo } from './logo.ts'

describe('a chosen logo', () => {
  it('goes out in base64, whatever its size', async () => {
    const bytes = new Uint8Array(100_000).map((_, index) => index % 251)
    const read = await readLogo(new File([bytes], 'logo.png', { type: 'image/png' }))
    expect(read).toEqual({ image: Buffer.from(bytes).toString('base64') })
  })

  it('is refused when it is no picture, or too large', async () => {
    const script = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    expect(await readLogo(script)).toHaveProperty('fault')
    const large = new File([new Uint8Array(300_000)], 'logo.jpg', { type: 'image/jpeg' })
    expect(await readLogo(large)).toHaveProperty('fault')
  })
})
