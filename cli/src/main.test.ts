// The command line as it is run: in a process of its own, against a service.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Holdfast, verifyWebhook } from '@holdfast/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestService } from '../../service/test/harness/service.ts'
import { startTestService } from '../../service/test/harness/service.ts'
import { secretsOf } from './commands/listen.ts'
import { EXIT } from './exit.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
let world: TestService
let holdfast: Holdfast
let variables: Record<string, string>

beforeAll(async () => {
  world = await startTestService()
  const { private: key, public: publicKey } = world.organisation.keys.sandbox
  holdfast = new Holdfast(key, { baseUrl: world.baseUrl })
  variables = {
    HOLDFAST_KEY: key,
    HOLDFAST_PUBLIC_KEY: publicKey,
    HOLDFAST_URL: world.baseUrl,
    XDG_CONFIG_HOME: '/nonexistent',
    HOLDFAST_DATA_DIR: '/nonexistent',
  }
})
afterAll(async () => await world.stop())

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function begin(words: readonly string[], changes: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', ...variables, ...changes }
  const child = spawn(process.execPath, [MAIN, ...words], { env })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const ended = new Promise<Ran>((resolve) => {
    child.on('exit', (code) => resolve({ code, out, err }))
  })
  return { child, ended, said: () => out }
}

async function run(words: readonly string[], changes?: Record<string, string>): Promise<Ran> {
  return await begin(words, changes).ended
}

describe('exit codes', () => {
  test.each([
    ['no such command', ['nothing'], {}, EXIT.usage],
    ['an event that is none', ['trigger', 'moon_risen'], {}, EXIT.usage],
    ['no key', ['keys'], { HOLDFAST_KEY: '' }, EXIT.noKey],
    ['an unknown key', ['clock', 'show'], { HOLDFAST_KEY: 'sandbox_api_no' }, EXIT.noKey],
    ['an unknown id', ['get', 'project_01m7y7ejz7e0295anc5356yt7b'], {}, EXIT.notFound],
    ['an id of nothing', ['get', 'moon_1'], {}, EXIT.usage],
  ])('%s', async (_what, words, changes, code) => {
    expect(await run(words, changes)).toMatchObject({ code })
  })

  test('a service that is not there', async () => {
    const gone = { HOLDFAST_URL: 'http://127.0.0.1:1' }
    expect(await run(['clock', 'show'], gone)).toMatchObject({ code: EXIT.unreachable })
    expect(await run(['doctor'], gone)).toMatchObject({ code: EXIT.failed })
  })
})

test('doctor finds a service in order, and keys shows no key', async () => {
  expect(await run(['doctor'])).toMatchObject({ code: 0 })
  const { out } = await run(['keys', '--json'])
  expect(JSON.parse(out)).toMatchObject({ environment: 'sandbox', source: 'HOLDFAST_KEY' })
  expect(out).not.toContain(variables.HOLDFAST_KEY)
})

test('an event is triggered, read by its id and found in the list', async () => {
  const triggered = await run(['trigger', 'inbound_settled', '--json'])
  const event = JSON.parse(triggered.out)
  expect(event.type).toBe('inbound_settled')
  const { out } = await run(['get', event.payload.id, '--json'])
  expect(JSON.parse(out).status).toBe('settled')
  const tail = await run(['events', 'tail', '--after', '0', '--no-follow', '--json'])
  const lines = tail.out.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).id)).toContain(event.id)
})

test('listen forwards what happens and what is sent again, signed', async () => {
  const received: string[] = []
  const secrets = secretsOf(variables.HOLDFAST_KEY ?? '')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const options = { sharedSecret: secrets.shared }
      verifyWebhook(Buffer.concat(chunks), request.headers, secrets.signing, options).then(
        ({ id }) => {
          received.push(id)
          response.writeHead(received.length === 1 ? 500 : 204).end()
        },
        () => response.writeHead(400).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const listening = begin(['listen', '--forward-to', `http://127.0.0.1:${port}/`, '--after', '0'])
  await expect.poll(listening.said).toContain('forwarding to')
  const project = await holdfast.projects.create({ currency: 'eur' })
  await holdfast.sandbox.credit(project.id, { amount: 100 })
  await holdfast.sandbox.clock.advance({ by: 'PT2M' })
  const [event] = await holdfast.events.list({ limit: 1 }).toArray({ limit: 1 })
  const id = event?.id ?? ''
  await expect.poll(() => received).toContain(id)
  await run(['resend', id])
  const count = () => received.filter((one) => one === id).length
  await expect.poll(count).toBeGreaterThan(1)
  // The first was refused, so it came again.
  expect(received[0]).toBe(received[1])
  listening.child.kill('SIGINT')
  expect((await listening.ended).code).toBe(130)
  server.close()
})

test('completion proposes commands and events, for three shells', async () => {
  expect((await run(['__complete', 'tr'])).out).toContain('trigger')
  expect((await run(['__complete', 'trigger', 'payout_'])).out).toContain('payout_failed')
  for (const shell of ['bash', 'zsh', 'fish']) {
    expect((await run(['completion', shell])).out).toContain('holdfast __complete')
  }
})
