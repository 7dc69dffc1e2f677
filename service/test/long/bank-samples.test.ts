// Files of others, from a folder that HOLDFAST_ISO20022_SAMPLES names: uploaded, each is read, or
// held with what is wrong with it; its bytes come back as they were, none is lost, none throws.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { createLog } from '#http'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const folder = process.env.HOLDFAST_ISO20022_SAMPLES
if (folder === undefined) {
  throw new Error('HOLDFAST_ISO20022_SAMPLES names no folder with files to be read.')
}
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(xml|zip)$/i.test(name))
  .toSorted()
  .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }))

const faults: string[] = []
const log = createLog({
  write: (line: string) => {
    if (line.includes('"level":"error"')) faults.push(line)
  },
})
const world = await openBankWorld({ log })
const { ada, must } = world
let connectionId = ''

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function filesKept() {
  const kept = []
  let cursor: string | null = null
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = await must(ada, 'GET', `/v1/bank/files?limit=100${after}`)
    kept.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return kept
}

beforeAll(async () => {
  expect(files.length).toBeGreaterThan(0)
  const proposed = await world.byTwo(folderConnection())
  connectionId = proposed.connection_id
  for (const { name, bytes } of files) {
    const asked = { name: path.basename(name), content: bytes.toString('base64') }
    await must(ada, 'POST', `/v1/bank/connection/${connectionId}/files`, asked)
  }
  await until(async () => (await filesKept()).every(({ status }) => status !== 'kept'))
})

it('keeps every sample, each read or held by name, and gives its bytes back', async () => {
  const kept = new Map((await filesKept()).map((one) => [one.sha256, one]))
  const told = new Map<string, number>()
  for (const { name, bytes } of files) {
    const file = kept.get(hashOf(bytes))
    expect(file, name).toBeDefined()
    const { content } = await must(ada, 'GET', `/v1/bank/file/${file.id}/content`)
    expect(Buffer.from(content, 'base64').equals(bytes), name).toBe(true)
    expect(['read', 'held'], name).toContain(file.status)
    if (file.status === 'held') expect(file.reason, name).toMatch(/^[a-z_]+$/)
    const what = `${file.message ?? 'no message'} ${file.reason ?? file.status}`
    told.set(what, (told.get(what) ?? 0) + 1)
  }
  for (const [what, count] of [...told].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    process.stdout.write(`${count} × ${what}\n`)
  expect([...told.values()].reduce((sum, count) => sum + count, 0)).toBe(files.length)
  expect(faults).toEqual([])
})
