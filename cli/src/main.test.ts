// The command line as it is installed and run: in a process of its own, against a service.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import { isBuiltin } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Holdfast, verifyWebhook } from '@holdfast/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestService } from '../../service/test/harness/service.ts'
import { startTestService } from '../../service/test/harness/service.ts'
import { until } from '../../service/test/harness/until.ts'
import { buildCli } from '../bundle.ts'
import { secretsOf } from './commands/listen.ts'
import { EXIT } from './exit.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-cli-'))
const MAIN = path.join(folder, 'dist/holdfast.mjs')
const BYTES_MAX = 160_000
let world: TestService
let holdfast: Holdfast
let variables: Record<string, string>

beforeAll(async () => {
  await buildCli(path.join(folder, 'dist'))
  world = await startTestService()
  const { private: key, public: publicKey } = world.organisation.keys.sandbox
  holdfast = new Holdfast(key, { baseUrl: world.baseUrl })
  variables = {
    HOLDFAST_KEY: key,
    HOLDFAST_PUBLIC_KEY: publicKey,
    HOLDFAST_URL: world.baseUrl,
    XDG_CONFIG_HOME: folder,
    HOLDFAST_DATA_DIR: '/nonexistent',
  }
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true })
})

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
  return { child, ended, said: () => out, complained: () => err }
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

test('it starts with one small file that holds no schemas', () => {
  const text = readFileSync(MAIN, 'utf8')
  expect(statSync(MAIN).size).toBeLessThan(BYTES_MAX)
  expect(text).not.toMatch(/typebox/i)
  const taken = [...text.matchAll(/from"([a-z@.][^"]*)"/g)].map(([, name = '']) => name)
  expect(taken.length).toBeGreaterThan(3)
  expect(taken.filter((name) => !isBuiltin(name))).toEqual([])
})

describe('list', () => {
  test('gives what its filters leave, as lines and as JSON', async () => {
    const one = await holdfast.participants.create({ email: 'one@example.com', name: 'One' })
    await holdfast.participants.create({ email: 'two@example.com', name: 'Two' })
    const lines = await run(['list', 'participants', 'email=one@example.com'])
    expect(lines.out.split('\n')).toHaveLength(2)
    expect(lines.out).toContain(one.id)
    const json = await run(['list', 'participants', '--json', '--limit', '2'])
    const emails = json.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).email)
    expect(emails.slice(0, 2)).toEqual(['two@example.com', 'one@example.com'])
  })

  test('completes names, filters and their values', async () => {
    expect((await run(['__complete', 'list', 'pay'])).out).toContain('payout-accounts')
    expect((await run(['__complete', 'list', 'intents', 'status=un'])).out).toContain(
      'status=unconfirmed',
    )
  })

  test('refuses a filter that there is not, and the list of one thing without its id', async () => {
    const wrong = await run(['list', 'intents', 'colour=red'])
    expect(wrong).toMatchObject({ code: EXIT.usage })
    expect(wrong.err).toContain('status=…')
    expect(await run(['list', 'deliveries'])).toMatchObject({ code: EXIT.usage })
  })
})

test('profiles keep keys apart, and are named when there is none', async () => {
  const key = variables.HOLDFAST_KEY ?? ''
  const none = { HOLDFAST_KEY: '' }
  const login = ['login', '--profile', 'shop', '--url', world.baseUrl, '--key', key]
  expect(await run(login, none)).toMatchObject({ code: 0 })
  const { out } = await run(['profiles'], none)
  expect(out).toContain('shop')
  expect(out).not.toContain(key)
  expect(await run(['clock', 'show', '--profile=shop'], none)).toMatchObject({ code: 0 })
  const other = await run(['clock', 'show', '--profile', 'other'])
  expect(other).toMatchObject({ code: EXIT.noKey })
  expect(other.err).toContain('Those are: shop.')
  expect(statSync(path.join(folder, 'holdfast/config.json')).mode & 0o777).toBe(0o600)
})

test('open writes the address of the page of an id', async () => {
  const { out } = await run(['open', 'checkout_1', '--print'])
  expect(out).toBe(`${world.baseUrl}/dashboard/sandbox/checkouts/checkout_1\n`)
  expect(await run(['open', 'moon_1', '--print'])).toMatchObject({ code: EXIT.usage })
})

test('several types are followed at once, and others are not shown', async () => {
  const tail = ['events', 'tail', '--after', '0', '--no-follow', '--json']
  const all = (await run(tail)).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type)
  const types = ['inbound_settled', 'intent_confirmed']
  const some = await run([...tail, '--type', types.join(','), '--type', 'payout_failed'])
  const found = some.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type)
  expect(found).toEqual(all.filter((type) => types.includes(type)))
  expect(found.length).toBeGreaterThan(0)
})

test('listen begins with what was asked for again, and goes on where its connection broke', async () => {
  let streams = 0
  const target = new URL(world.baseUrl)
  const open = new Set<ServerResponse>()
  // What stands between: it cuts the first stream off, as a network does.
  const between = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passed = request({ host: target.hostname, port: target.port, method, path: url, headers })
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      if (url?.includes('stream') === true) {
        streams += 1
        open.add(outgoing)
      }
    })
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as AddressInfo
  const all = await holdfast.events.list({ limit: 100 }).toArray({ limit: 3 })
  const listening = begin(['listen', '--json', '--replay', '2'], {
    HOLDFAST_URL: `http://127.0.0.1:${port}`,
  })
  const given = () =>
    listening
      .said()
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line).sequence)
  const [last] = all
  const before = last?.sequence ?? 0
  await until(() => given().length >= 2)
  expect(given()).toEqual([before - 1, before])
  for (const stream of open) stream.destroy()
  const project = await holdfast.projects.create({ currency: 'eur' })
  await holdfast.sandbox.credit(project.id, { amount: 100 })
  await holdfast.sandbox.clock.advance({ by: 'PT2M' })
  const events = await holdfast.events.list({ after_sequence: before }).toArray({ limit: 100 })
  const wanted = [before - 1, before, ...events.map(({ sequence }) => sequence)]
  await until(() => given().length >= wanted.length)
  expect(given()).toEqual(wanted)
  expect(streams).toBeGreaterThan(1)
  listening.child.kill('SIGINT')
  expect((await listening.ended).err).toMatch(
    /^interrupted \(.+\): connecting again; nothing is missed\nconnected again, after number \d+\n$/,
  )
  between.closeAllConnections()
  between.close()
})

/** A network between the command line and the service, which can be cut. */
async function network() {
  const target = new URL(world.baseUrl)
  let isCut = false
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (isCut) {
      incoming.socket.destroy()
      return
    }
    const passed = request({ host: target.hostname, port: target.port, method, path: url, headers })
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    cut: (now: boolean) => {
      isCut = now
      server.closeAllConnections()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('logs tail gives each request once, also where its connection broke, and ends by Ctrl-C', async () => {
  const between = await network()
  const words = ['logs', 'tail', '--json', '--method', 'POST', '--path', '/v1/projects']
  const tailing = begin([...words, '--since', '1h'], { HOLDFAST_URL: between.baseUrl })
  const given = (): { id: string; path: string }[] =>
    tailing
      .said()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  const make = async () =>
    (await holdfast.projects.create({ currency: 'eur' })).lastResponse.requestId ?? ''
  const isGiven = (id: string) => given().some((one) => one.id === id)
  const first = await make()
  await until(() => isGiven(first))
  between.cut(true)
  const missed = await make()
  await until(() => tailing.complained().includes('interrupted'))
  between.cut(false)
  const last = await make()
  await until(() => isGiven(missed) && isGiven(last))
  tailing.child.kill('SIGINT')
  const { code, err } = await tailing.ended
  expect(code).toBe(130)
  expect(err).toContain('Trying again; nothing is missed.')
  const ids = given().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.slice(ids.indexOf(first))).toEqual([first, missed, last])
  expect(given().every(({ path: at }) => at === '/v1/projects')).toBe(true)
  between.close()
})

test('logs tell a key that may not read them, and list what was refused and why', async () => {
  expect(await run(['logs', 'tail'], { HOLDFAST_KEY: 'sandbox_api_no' })).toMatchObject({
    code: EXIT.noKey,
  })
  const gone = { HOLDFAST_URL: 'http://127.0.0.1:1' }
  expect(await run(['logs', 'tail'], gone)).toMatchObject({ code: EXIT.unreachable })
  expect(await run(['logs', 'list', '--status', '9xx'])).toMatchObject({ code: EXIT.usage })
  expect(await run(['logs', 'tail', '--since', 'soon'])).toMatchObject({ code: EXIT.usage })
  await run(['clock', 'advance', 'never'])
  const refused = ['logs', 'list', '--status', '4xx', '--path', '/_sandbox/v1/clock/advance']
  await expect
    .poll(async () => (await run(refused)).out)
    .toMatch(/Z {2}422 {2}POST .* request_\w+ {2}validation_failed \/to\n$/)
  const [line = ''] = (await run([...refused, '--limit', '1', '--json'])).out.split('\n')
  const { id } = JSON.parse(line)
  expect(JSON.parse((await run(['get', id, '--json'])).out)).toMatchObject({ id, status: 422 })
  const one = await run(['logs', 'list', '--request', id])
  expect(one.out.split('\n').filter((text) => text !== '')).toHaveLength(1)
})
