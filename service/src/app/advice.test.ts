import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { adviceOn } from './advice.ts'

const place = { dataDir: '/srv/holdfast', host: '127.0.0.1', port: 4280 }

async function listenOn(port: number, host: string): Promise<unknown> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => {
      server.close()
      resolve(undefined)
    })
  })
}

async function listenTwice(): Promise<unknown> {
  const first = createServer()
  await new Promise<void>((resolve) => {
    first.listen(0, '127.0.0.1', resolve)
  })
  const address = first.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await listenOn(port, '127.0.0.1')
  first.close()
  return error
}

describe('a start that cannot be', () => {
  it('names the setting of a port that is taken', async () => {
    expect(adviceOn(await listenTwice(), place)).toMatch(/^Port 4280 is taken\. .*HOLDFAST_PORT/)
  })

  it('names the setting of an address that this machine does not have', async () => {
    const host = '192.0.2.1'
    const error = await listenOn(0, host)
    expect(adviceOn(error, { ...place, host })).toMatch(/no address 192\.0\.2\.1.*HOLDFAST_HOST/)
  })

  it('names the setting of a data folder that cannot be one', () => {
    const dataDir = path.join(import.meta.filename, 'data')
    expect(() => mkdirSync(dataDir, { recursive: true })).toThrow(
      expect.toSatisfy((error: unknown) =>
        /HOLDFAST_DATA_DIR/.test(adviceOn(error, { ...place, dataDir }) ?? ''),
      ),
    )
  })

  it('leaves our own faults alone', () => {
    expect(adviceOn(new Error('a fault'), place)).toBeUndefined()
  })
})
