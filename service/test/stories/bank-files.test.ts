// Files that come from a bank, or pretend to: hostile, damaged, forged, wrapped. Whatever comes is
// kept; what cannot be relied on is held with its reason, and nothing of it counts.
import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyPair } from '#organisations'
import { DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { camtOf } from '../harness/banks.ts'
import { caller } from '../harness/service.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must, owner } = world
const OTHERS = 'DE62370400440532013001'
const NOBODYS = 'FR1420041010050500013M02606'
let connectionId = ''
let accountId = ''
let sequence = 0

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A statement of our account, which no other has the content of. */
function statement(more: Partial<Parameters<typeof camtOf>[0]> = {}): string {
  sequence += 1
  return camtOf({ sequence, opening: 0n, entries: [{ amount: 100 }], iban: DEBTOR, ...more })
}

const withProlog = (prolog: string) =>
  Buffer.from(statement().replace('<Document', `${prolog}<Document`))
const zip = (files: Readonly<Record<string, Uint8Array>>) => Buffer.from(zipSync({ ...files }))
const half = () => {
  const whole = statement()
  return Buffer.from(whole.slice(0, whole.indexOf('</Ntry>') - 20))
}

const ENTITIES =
  '<!DOCTYPE D [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'
const ZEROS = new Uint8Array(33 * 1024 * 1024)

/** What is held as a file, and why; each made anew, so that both ways bring it. */
const held: readonly (readonly [string, () => Buffer, string])[] = [
  ['a document type', () => withProlog('<!DOCTYPE Document>'), 'doctype'],
  ['a bomb of entities', () => withProlog(ENTITIES), 'doctype'],
  ['a statement that is cut off', half, 'not_well_formed'],
  ['no XML at all', () => Buffer.from(`hello ${++sequence}`), 'not_well_formed'],
  [
    'a ZIP that becomes too large',
    () => zip({ [`${++sequence}`]: ZEROS, second: ZEROS }),
    'too_large',
  ],
  [
    'a ZIP that names a folder above',
    () => zip({ '../a.xml': Buffer.from(statement()) }),
    'zip_path',
  ],
  [
    'a ZIP in a ZIP',
    () => zip({ 'a.zip': zip({ 'a.xml': Buffer.from(statement()) }) }),
    'zip_nested',
  ],
  [
    'a ZIP that is cut off',
    () => zip({ 'a.xml': Buffer.from(statement()) }).subarray(0, 90),
    'zip_unreadable',
  ],
  ["nobody's account", () => Buffer.from(statement({ iban: NOBODYS })), 'unknown_account'],
  [
    "another organisation's account",
    () => Buffer.from(statement({ iban: OTHERS })),
    'unknown_account',
  ],
  [
    'our account in another currency',
    () => Buffer.from(statement({ currency: 'USD' })),
    'wrong_currency',
  ],
]

const upload = async (bytes: Buffer, name = 'file.xml') =>
  await must(ada, 'POST', `/v1/bank/connection/${connectionId}/files`, {
    name,
    content: bytes.toString('base64'),
  })

/** The file of these bytes, once it is read. */
async function fileOf(bytes: Buffer) {
  const sha256 = sha(bytes)
  const find = async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/files?limit=100')
    return data.find((one: { sha256: string; status: string }) => {
      return one.sha256 === sha256 && one.status !== 'kept'
    })
  }
  await until(async () => (await find()) !== undefined)
  return await find()
}

async function lay(bytes: Buffer, name = `file-${++sequence}.xml`): Promise<void> {
  await writeFile(path.join(world.channel.outbox, name), bytes)
  await world.hurry('connection.look')
  await world.hurry('connection.look')
}

const contentOf = async (id: string) =>
  Buffer.from((await must(ada, 'GET', `/v1/bank/file/${id}/content`)).content, 'base64')

async function counted() {
  const { rows } = await owner.query<{ statements: string; entries: string }>(
    `select (select count(*) from bank_statements
              where status in ('taken', 'booked')) as statements,
            (select count(*) from bank_entry_parts) as entries`,
  )
  return rows[0]
}

beforeAll(async () => {
  const asked = folderConnection({}, { bic: 'BYLADEM1001' })
  const proposed = await world.byTwo(asked)
  connectionId = proposed.connection_id
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  accountId = data[0].accounts[0].id
  // Somebody else, with a bank of his own.
  const { stranger, service, baseUrl } = world.holdfast
  const second = await service.database.transact(stranger.tenants.live, createKeyPair)
  const [eve, mallory] = [stranger.keys.live, second].map((keys) => caller(baseUrl, keys.private))
  if (eve === undefined || mallory === undefined) throw new Error('two people')
  const own = await must(
    eve,
    'POST',
    '/v1/bank/proposals',
    folderConnection({ orders_folder: 'eve/in', answers_folder: 'eve/out' }, { iban: OTHERS }),
  )
  await must(mallory, 'POST', `/v1/bank/proposal/${own.id}/approve`)
})

describe.each([
  ['a folder', lay],
  ['an upload', upload],
] as const)('by %s', (_way, bring) => {
  it.each(held)('%s is kept as it is and held by name', async (_what, make, reason) => {
    const bytes = make()
    await bring(bytes)
    const file = await fileOf(bytes)
    expect(file).toMatchObject({ status: 'held', reason, is_stored: true, size: bytes.length })
    expect((await contentOf(file.id)).equals(bytes)).toBe(true)
    expect(await counted()).toEqual({ statements: '0', entries: '0' })
  })
})

describe('a file of 200 MB', () => {
  it('in a folder is noted by what names it, and none of it is taken in', async () => {
    const name = path.join(world.channel.outbox, 'large.xml')
    const file = await open(name, 'w')
    await file.truncate(200 * 1024 * 1024)
    await file.close()
    await world.hurry('connection.look')
    await world.hurry('connection.look')
    const found = async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/files?status=held&limit=100')
      return data.find(({ size }: { size: number }) => size === 200 * 1024 * 1024)
    }
    await until(async () => (await found()) !== undefined)
    const large = await found()
    expect(large).toMatchObject({ is_stored: false, reason: 'too_large' })
    const { status } = await ada('GET', `/v1/bank/file/${large.id}/content`)
    expect(status).toBe(404)
  })

  it('that is uploaded is refused by the size that it announces', async () => {
    const key = world.holdfast.organisation.keys.live.private
    const { hostname, port } = new URL(world.holdfast.baseUrl)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname)
      socket.once('error', reject)
      socket.once('data', (bytes) => {
        resolve(bytes.toString())
        socket.destroy()
      })
      // Nothing of the body is sent: it is not waited for.
      socket.write(
        `POST /v1/bank/connection/${connectionId}/files HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
          `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${270 * 1024 * 1024}\r\n\r\n`,
      )
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*payload_too_large/)
  })
})

describe('a forged statement in the folder', () => {
  const decisions = async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/decisions?status=open')
    return data.map(({ why }: { why: readonly string[] }) => why.join(' '))
  }

  it('that another bank is said to have written books nothing, and people are asked', async () => {
    const servicer = '<Svcr><FinInstnId><BIC>DEUTDEFFXXX</BIC></FinInstnId></Svcr></Acct>'
    const bytes = Buffer.from(statement().replace('</Acct>', servicer))
    await lay(bytes)
    await fileOf(bytes)
    await until(async () => (await decisions()).includes('other_bank'))
    expect(await counted()).toEqual({ statements: '0', entries: '0' })
  })

  it('that does not go on from the one before waits, and people are asked', async () => {
    const genuine = '<Svcr><FinInstnId><BIC>BYLADEMM</BIC></FinInstnId></Svcr></Acct>'
    const first = Buffer.from(statement({ sequence: 1, entries: [] }).replace('</Acct>', genuine))
    await lay(first)
    await fileOf(first)
    await until(async () => (await counted())?.statements === '1')
    const forged = Buffer.from(statement({ sequence: 7, opening: 500_00n }))
    await lay(forged)
    await fileOf(forged)
    await until(async () => (await decisions()).includes('gap'))
    expect(await counted()).toEqual({ statements: '1', entries: '0' })
  })
})

describe('a ZIP with several files', () => {
  it('gives each a place of its own, read like any other, with where it came from', async () => {
    const second = Buffer.from(statement({ sequence: 2, opening: 0n, entries: [] }))
    const third = Buffer.from(statement({ sequence: 3, opening: 0n, entries: [] }))
    const bytes = zip({ 'a.xml': second, 'b.xml': third })
    await lay(bytes, 'both.zip')
    const parent = await fileOf(bytes)
    expect(parent).toMatchObject({ status: 'read', message: 'zip', parent_id: null })
    for (const one of [second, third]) {
      expect(await fileOf(one)).toMatchObject({ parent_id: parent.id, message: 'camt.053.001.02' })
    }
    expect((await contentOf(parent.id)).equals(bytes)).toBe(true)
    await until(async () => (await counted())?.statements === '3')
    const { data } = await must(
      ada,
      'GET',
      `/v1/bank/statements?status=booked&connected_account_id=${accountId}`,
    )
    expect(data.map((one: { sequence: string }) => one.sequence).toSorted()).toEqual([
      '1',
      '2',
      '3',
    ])
    // The same content in another wrapping is nothing new.
    const again = zip({ 'again.xml': second })
    await upload(again, 'again.zip')
    await fileOf(again)
    expect((await fileOf(second)).parent_id).toBe(parent.id)
    expect(await counted()).toMatchObject({ statements: '3' })
  })
})

describe('other organisations', () => {
  it('have got nothing of all this', async () => {
    const key = world.holdfast.stranger.keys.live.private
    for (const list of ['files', 'statements', 'decisions', 'batches', 'orders']) {
      const { body } = await ada('GET', `/v1/bank/${list}`, undefined, { key })
      expect([list, body.data]).toEqual([list, []])
    }
  })
})
