// Files that the service answers: read as they come, or whole; refusals are those of any call.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Holdfast, HoldfastError } from './index.ts'

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A client of a server that answers so, and the paths that it was asked for. */
async function clientOf(respond: (response: ServerResponse) => void) {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.url)
    respond(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  return { seen, holdfast: new Holdfast('sandbox_api_0123456789', { baseUrl }) }
}

describe('a file', () => {
  test('has the name and the type that the service gives it, and all its bytes', async () => {
    const { seen, holdfast } = await clientOf((response) => {
      response.writeHead(200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="fees-2026-10-31.csv"',
      })
      response.write('day,fee\r\n')
      response.end('2026-10-01,Łódź\r\n')
    })
    const file = await holdfast.reports.feesFile({ period: '2026-10', format: 'csv' })
    expect([file.name, file.type]).toEqual(['fees-2026-10-31.csv', 'text/csv; charset=utf-8'])
    expect(await file.text()).toBe('day,fee\r\n2026-10-01,Łódź\r\n')
    const again = await holdfast.reports.camt053({ of: 'revenue' })
    expect((await again.bytes()).length).toBe(29)
    expect(seen).toEqual([
      '/v1/reports/fees?period=2026-10&format=csv',
      '/v1/reports/camt053?of=revenue',
    ])
  })

  test('that is refused throws the error of the service', async () => {
    const { holdfast } = await clientOf((response) => {
      response.writeHead(422, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify({ code: 'validation_failed', status: 422, detail: 'No.' }))
    })
    const refused = holdfast.reports.payoutsFile({ period: 'soon', format: 'pdf' })
    const error = await refused.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(HoldfastError)
    expect(error).toMatchObject({ code: 'validation_failed', status: 422 })
  })
})
