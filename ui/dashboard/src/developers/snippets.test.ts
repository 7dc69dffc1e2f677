import { describe, expect, it } from 'vitest'
import { keyFile, snippetsFor } from './snippets.ts'

const mine = {
  baseUrl: 'https://pay.example.com',
  privateKey: 'sandbox_api_secret',
  publicKey: 'sandbox_pk_open',
}

describe('the examples of the quick start', () => {
  it('carry the address, and the private key never into a page', () => {
    for (const { key, code } of snippetsFor(mine)) {
      expect(code).toContain(mine.baseUrl)
      expect(code.includes(mine.privateKey)).toBe(key !== 'browser')
    }
  })

  it('send a body that is JSON', () => {
    const [api] = snippetsFor(mine)
    const body = /-d '([^']*)'/.exec(api?.code ?? '')?.[1] ?? ''
    expect(JSON.parse(body)).toMatchObject({ type: 'checkout', currency: 'eur' })
  })

  it('become a file that a shell or a container reads', () => {
    expect(keyFile(mine)).toContain('HOLDFAST_KEY=sandbox_api_secret\n')
  })
})
