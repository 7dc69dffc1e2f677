import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asTenantId, newUuid } from '#kit'
import { FolderFault, type Seen } from './channel.ts'
import {
  dropParts,
  folderFaultOf,
  lookInto,
  namePart,
  openFolder,
  putAside,
  readWhole,
  writePart,
} from './folder.ts'

const tenantId = asTenantId(newUuid(new Date()))
const other = asTenantId(newUuid(new Date()))
let base = ''

beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'holdfast-folder-'))
})

afterAll(async () => {
  await rm(base, { recursive: true, force: true })
})

const folderOf = async (name: string) => await openFolder(base, tenantId, name)

it('a way out of the folder of the tenant is refused, by dots and by links', async () => {
  const theirs = await openFolder(base, other, 'answers')
  for (const folder of ['..', '../..', `../${path.basename(path.dirname(theirs))}/answers`]) {
    await expect(folderOf(folder)).rejects.toThrow('outside')
  }
  const own = await folderOf('mine')
  await symlink(theirs, path.join(own, 'link'))
  await expect(folderOf('mine/link')).rejects.toThrow('link')
})

it('a file is whole when it has not changed since the look before', async () => {
  const folder = await folderOf('growing')
  const seen: Seen = new Map()
  const write = async (text: string) => await writeFile(path.join(folder, 'a.xml'), text)
  await write('<A')
  expect((await lookInto(folder, seen)).whole).toEqual([])
  await write('<A/>')
  expect((await lookInto(folder, seen)).whole).toEqual([])
  expect((await lookInto(folder, seen)).whole).toEqual(['a.xml'])
  expect(await readWhole(folder, 'a.xml')).toMatchObject({ content: Buffer.from('<A/>') })
})

it('half, hidden and empty files and folders are left alone, links are refused', async () => {
  const folder = await folderOf('mixed')
  await mkdir(path.join(folder, 'sub'))
  for (const [name, text] of [
    ['b.part', 'x'],
    ['.c', 'x'],
    ['empty.xml', ''],
  ] as const) {
    await writeFile(path.join(folder, name), text)
  }
  await symlink('/etc/hostname', path.join(folder, 'd.xml'))
  const seen: Seen = new Map()
  await lookInto(folder, seen)
  expect(await lookInto(folder, seen)).toEqual({ whole: [], refused: 1, restless: 0, lying: [] })
  await expect(readWhole(folder, 'd.xml')).rejects.toMatchObject({ code: 'ELOOP' })
})

it('a file that is too large is named by its content, and not held in memory', async () => {
  const folder = await folderOf('large')
  await writeFile(path.join(folder, 'e.xml'), '')
  await truncate(path.join(folder, 'e.xml'), 200 * 1024 * 1024)
  const before = process.memoryUsage().rss
  const found = await readWhole(folder, 'e.xml')
  expect(found?.content).toMatchObject({ size: 200 * 1024 * 1024 })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

it('what has been kept is put aside under its artefact, whatever lies there', async () => {
  const folder = await folderOf('aside')
  for (const text of ['first', 'second']) {
    await writeFile(path.join(folder, 'f.xml'), text)
    await putAside(folder, 'f.xml', `artefact_${text}`)
  }
  const taken = path.join(folder, 'taken')
  expect(readFileSync(path.join(taken, 'artefact_first-f.xml'), 'utf8')).toBe('first')
  expect(readFileSync(path.join(taken, 'artefact_second-f.xml'), 'utf8')).toBe('second')
})

it('a half file gets its name once, and never that of another file', async () => {
  const folder = await folderOf('orders')
  await writePart(folder, 'g.xml.1.part', Buffer.from('ours'))
  expect(await namePart(folder, 'g.xml.1.part', 'g.xml')).toBe('renamed')
  expect(await namePart(folder, 'g.xml.1.part', 'g.xml')).toBe('renamed_before')
  await writePart(folder, 'g.xml.2.part', Buffer.from('others'))
  expect(await namePart(folder, 'g.xml.2.part', 'g.xml')).toBe('name_taken')
  expect(readFileSync(path.join(folder, 'g.xml'), 'utf8')).toBe('ours')
  await dropParts(folder, 'g.xml')
  expect(existsSync(path.join(folder, 'g.xml.2.part'))).toBe(false)
})

it('a file that never stops changing is told of, and is not taken', async () => {
  const folder = await folderOf('restless')
  const seen: Seen = new Map()
  let told = 0
  for (let look = 0; look < 45; look++) {
    await writeFile(path.join(folder, 'a.xml'), 'x'.repeat(look + 1))
    const { whole, restless } = await lookInto(folder, seen)
    expect(whole).toEqual([])
    told += restless
  }
  expect(told).toBeGreaterThan(0)
  await lookInto(folder, seen)
  expect(await lookInto(folder, seen)).toMatchObject({ whole: ['a.xml'], restless: 0 })
})

it('the folder of the operator is not made where it is missing: is it mounted?', async () => {
  const missing = path.join(base, 'not-mounted')
  const error = await openFolder(missing, tenantId, 'mine').catch((reason: unknown) => reason)
  expect(folderFaultOf(error)).toContain('not there')
  expect(existsSync(missing)).toBe(false)
})

it.each([
  ['EACCES', 'may not use'],
  ['EROFS', 'only be read'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['ENOTDIR', 'over a file'],
  ['EIO', 'EIO'],
])('of %s people are told what to do', (code, words) => {
  expect(folderFaultOf(Object.assign(new Error('x'), { code }))).toContain(words)
  expect(folderFaultOf(new FolderFault('Outside.'))).toBe('Outside.')
  expect(folderFaultOf(new Error('x'))).toBeUndefined()
})
