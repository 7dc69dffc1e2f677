import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { probeService } from './probe.ts'

let status = 200
const server = createServer((request, response) => {
  response.statusCode = request.url === '/readyz' ? status : 404
  response.end('{}')
})
afterEach(() => void server.close())

it('asks the process on this machine whether it is ready, whatever it listens on', async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const { port } = isPlace(address) ? address : { port: 0 }
  expect(await probeService({ host: '0.0.0.0', port })).toMatchObject({ isReady: true })
  expect(await probeService({ host: '127.0.0.1', port })).toMatchObject({ isReady: true })
  status = 503
  const unready = await probeService({ host: '127.0.0.1', port })
  expect(unready).toMatchObject({ isReady: false, about: expect.stringMatching(/answers 503$/) })
})

it('says that nobody answers', async () => {
  const { isReady, about } = await probeService({ host: '::1', port: 1 })
  expect(isReady).toBe(false)
  expect(about).toMatch(/^http:\/\/\[::1\]:1\/readyz does not answer: .+/)
})

function isPlace(address: ReturnType<typeof server.address>): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
