// Files that are made to fill the memory of whoever reads them: each is kept, or noted by its hash
// and size, or refused, with the reason by name, and what it takes is bounded and printed.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { open, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { measurePart } from '../harness/measured.ts'
import { until } from '../harness/until.ts'

const MEBIBYTE = 1024 * 1024
/** As much as is kept of a file, less some bytes. */
const JUST_KEPT = 64 * MEBIBYTE - 1_024
/** What reading any file may add, in megabytes, with the file itself. */
const GROWN_MAX = 1_536
const HEAD =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>' as const
const FOOT = '</BkToCstmrStmt></Document>' as const

const world = await openBankWorld()
const { ada, must } = world
let connectionId = ''

beforeAll(async () => {
  connectionId = (await world.byTwo(folderConnection())).connection_id
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function fileOf(sha256: string) {
  const { data } = await must(ada, 'GET', '/v1/bank/files?limit=100')
  return data.find((one: { sha256: string; status: string }) => {
    return one.sha256 === sha256 && one.status !== 'kept'
  })
}

/** Has a part done, prints what it took, and holds that to its bound. */
async function bounded<T>(name: string, part: () => Promise<T>): Promise<T> {
  const { value, took } = await measurePart(part)
  process.stdout.write(
    `${name}: ${took.seconds.toFixed(1)} s (processor ${took.processorSeconds.toFixed(1)} s), ` +
      `${took.grownMegabytes.toFixed(0)} MB more\n`,
  )
  expect(took.grownMegabytes, name).toBeLessThan(GROWN_MAX)
  return value
}

async function layAndRead(name: string, sha256: string) {
  return await bounded(name, async () => {
    await until(async () => {
      await world.hurry('connection.look')
      return (await fileOf(sha256)) !== undefined
    })
    return await fileOf(sha256)
  })
}

/** A message of so many empty elements, filled up with text to a size. */
function filled(elements: number, size: number): Buffer {
  const body = `${HEAD}${'<a/>'.repeat(elements)}`
  const rest = size - body.length - FOOT.length
  const text = `<b>${'x'.repeat(900)}</b>`
  return Buffer.from(body + text.repeat(Math.max(0, Math.floor(rest / text.length))) + FOOT)
}

const bombOfEntities = () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const inside = level === 0 ? 'lol' : `&e${level - 1};`.repeat(10)
    return `<!ENTITY e${level} "${inside}">`
  })
  return Buffer.from(`<!DOCTYPE Document [${levels.join('')}]>${HEAD}<a>&e11;</a>${FOOT}`)
}

const bombOfZip = () => {
  const zeros = new Uint8Array(60 * MEBIBYTE)
  const names = Array.from({ length: 10 }, (_, place) => [`${place}.xml`, zeros] as const)
  return Buffer.from(zipSync(Object.fromEntries(names), { level: 9 }))
}

const heavy: readonly (readonly [string, () => Buffer, string])[] = [
  ['a bomb of entities', bombOfEntities, 'doctype'],
  ['a ZIP of 600 MB in 1 MB', bombOfZip, 'too_large'],
  ['64 MB of the shortest elements', () => filled(16_000_000, JUST_KEPT), 'too_large'],
  ['64 MB with as many elements as are read', () => filled(2_900_000, JUST_KEPT), 'no_statement'],
  ['64 MB that cannot be made smaller', () => randomBytes(JUST_KEPT), 'not_well_formed'],
]

it.each(heavy)('%s is kept as it is and held, in bounded memory', async (name, make, reason) => {
  const bytes = make()
  expect(bytes.length).toBeLessThanOrEqual(64 * MEBIBYTE)
  const sha256 = hashOf(bytes)
  await writeFile(path.join(world.channel.outbox, `${sha256}.xml`), bytes)
  const file = await layAndRead(name, sha256)
  expect(file).toMatchObject({ status: 'held', reason, is_stored: true, size: bytes.length })
})

it('200 MB in the folder are noted by hash and size, in bounded memory', async () => {
  const size = 200 * MEBIBYTE
  const file = await open(path.join(world.channel.outbox, 'large.xml'), 'w')
  const hash = createHash('sha256')
  for (let part = 0; part < 200; part += 1) {
    const bytes = Buffer.alloc(MEBIBYTE, part)
    hash.update(bytes)
    await file.write(bytes)
  }
  await file.close()
  const noted = await layAndRead('200 MB in the folder', hash.digest('hex'))
  expect(noted).toMatchObject({ status: 'held', reason: 'too_large', is_stored: false, size })
})

it('200 MB uploaded in chunks, without a size, are refused on the way', async () => {
  const before = (await must(ada, 'GET', '/v1/bank/files?limit=100')).data.length
  const { status, code, sent } = await bounded('200 MB uploaded in chunks', uploadInChunks)
  expect([status, code]).toEqual([413, 'payload_too_large'])
  expect(sent).toBeLessThanOrEqual(200)
  expect((await must(ada, 'GET', '/v1/bank/files?limit=100')).data).toHaveLength(before)
})

/** Goes on sending until the service has answered, or all is sent. */
async function uploadInChunks() {
  const { hostname, port } = new URL(world.holdfast.baseUrl)
  const asked = http.request({
    method: 'POST',
    hostname,
    port,
    path: `/v1/bank/connection/${connectionId}/files`,
    headers: {
      authorization: `Bearer ${world.holdfast.organisation.keys.live.private}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    },
  })
  // What is still on its way when the service has closed has nowhere to go.
  asked.on('error', () => {})
  const answered = new Promise<{ status: number | undefined; text: string }>((resolve) => {
    asked.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      const end = () => resolve({ status: response.statusCode, text: String(Buffer.concat(parts)) })
      response.once('end', end)
      response.once('error', end)
    })
  })
  let isAnswered = false
  void answered.then(() => {
    isAnswered = true
  })
  asked.write('{"name":"large.xml","content":"')
  let sent = 0
  while (sent < 200 && !isAnswered && !asked.destroyed) {
    sent += 1
    const isTaken = asked.write(Buffer.alloc(MEBIBYTE, 'A'))
    if (!isTaken) await Promise.race([once(asked, 'drain'), once(asked, 'close'), answered])
  }
  if (!isAnswered) asked.end('"}')
  const { status, text } = await answered
  return { status, code: JSON.parse(text).code, sent }
}
