// A folder at a bank by SFTP, at the library's own server: what is laid is whole, nothing is
// overwritten, what goes wrong names its phase, and what is not certain is not taken for sent.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressPolicy } from '#http'
import { sha256 } from '#kit'
import { type SftpHost, startSftpHost } from '#testing/sftp'
import type { Seen, SharedFolder } from './channel.ts'
import { openRemote } from './sftp.ts'
import { makeKeyPair, readKeyPair, type SftpKeyPair } from './sftp-keys.ts'
import { openSftp, type SftpTarget } from './sftp-session.ts'

const base = mkdtempSync(path.join(os.tmpdir(), 'holdfast-sftp-'))
const bytes = Buffer.from('<Document/>')
let host: SftpHost
let key: SftpKeyPair

beforeAll(async () => {
  host = await startSftpHost(base)
  key = await makeKeyPair('ed25519')
})

afterAll(async () => {
  await host.stop()
  rmSync(base, { recursive: true, force: true })
})

beforeEach(() => {
  Object.assign(host.faults, { isFull: false, cutsAfterRename: null, isSilent: false })
  host.faults.letsIn = [key.publicKey]
  host.faults.denied.clear()
})

const target = (more: Partial<SftpTarget> = {}): SftpTarget => ({
  host: '127.0.0.1',
  port: host.port,
  user: 'harbour',
  hostKeys: [host.hostKey],
  keys: [key.privateKey],
  ...more,
})

/** Works in a folder, which is made anew, with one connection. */
async function within<T>(
  name: string,
  work: (folder: SharedFolder) => Promise<T>,
  more: Partial<SftpTarget> = {},
): Promise<T> {
  const policy = addressPolicy([`127.0.0.1:${host.port}`])
  const session = await openSftp(target(more), { policy })
  try {
    return await work(await openRemote(session, name))
  } finally {
    await session.end()
  }
}

function made(name: string): string {
  const folder = path.join(base, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

const half = { part: 'g.xml.1.part', name: 'g.xml', sha256: sha256(bytes) }
const lay = async (folder: SharedFolder) => await folder.writePart(half.part, bytes)

describe('a half file', () => {
  it('is read back before it gets its name, once, and never that of another file', async () => {
    const folder = made('orders')
    await within('orders', async (orders) => {
      await lay(orders)
      expect(await orders.namePart(half)).toBe('renamed')
      expect(await orders.namePart(half)).toBe('renamed_before')
      await orders.writePart('g.xml.2.part', Buffer.from('others'))
      expect(await orders.namePart({ ...half, part: 'g.xml.2.part' })).toBe('name_taken')
      expect(readFileSync(path.join(folder, 'g.xml'))).toEqual(bytes)
      await orders.dropParts('g.xml')
    })
    expect(readdirSync(folder)).toEqual(['g.xml'])
    await expect.poll(() => host.connections.open).toBe(0)
  })

  it('that is gone has been sent, unless what has its name is not ours', async () => {
    const folder = made('gone')
    await within('gone', async (orders) => {
      expect(await orders.namePart(half)).toBe('renamed_before')
      writeFileSync(path.join(folder, 'g.xml'), 'forged')
      expect(await orders.namePart(half)).toBe('name_taken')
    })
    expect(readFileSync(path.join(folder, 'g.xml'), 'utf8')).toBe('forged')
  })

  it('is taken back by one rename', async () => {
    made('back')
    await within('back', async (orders) => {
      expect(await orders.takePartBack(half.part)).toBe(false)
      await lay(orders)
      expect(await orders.takePartBack(half.part)).toBe(true)
      expect(await orders.takePartBack(half.part)).toBe(true)
      expect(await orders.namePart(half)).toBe('taken_back')
    })
  })

  it('is found again by reading back where the connection is cut after its rename', async () => {
    const folder = made('cut')
    await within('cut', lay)
    host.faults.cutsAfterRename = /g[.]xml$/
    await expect(
      within('cut', async (orders) => await orders.namePart(half)),
    ).rejects.toMatchObject({ phase: 'connection' })
    host.faults.cutsAfterRename = null
    expect(readdirSync(folder)).toEqual(['g.xml'])
    expect(await within('cut', async (orders) => await orders.namePart(half))).toBe(
      'renamed_before',
    )
    await expect.poll(() => host.connections.open).toBe(0)
  })
})

describe('what goes wrong names its phase, and nothing gets its name', () => {
  const phaseOf = async (work: () => Promise<unknown>) => {
    const error: unknown = await work().catch((reason: unknown) => reason)
    return error instanceof Error && 'phase' in error ? error.phase : error
  }
  const send = async (more: Partial<SftpTarget> = {}) => {
    made('wrong')
    return await phaseOf(async () => await within('wrong', lay, more))
  }

  it('wrong host key, refused key, private address, no host', async () => {
    const other = await makeKeyPair('ed25519')
    expect(await send({ hostKeys: [other.fingerprint] })).toBe('host_key')
    expect(await send({ keys: [other.privateKey] })).toBe('login')
    expect(await send({ host: '127.0.0.2' })).toBe('address')
    const closed = await startSftpHost(base)
    await closed.stop()
    const policy = addressPolicy(['127.0.0.1'])
    const reach = async () => await openSftp(target({ port: closed.port }), { policy })
    expect(await phaseOf(reach)).toBe('address')
    expect(readdirSync(path.join(base, 'wrong'))).toEqual([])
  })

  it('no folder, no rights, a full disk', async () => {
    expect(await phaseOf(async () => await within('missing', lay))).toBe('folder')
    host.faults.denied.add('write')
    expect(await send()).toBe('rights')
    host.faults.denied.clear()
    host.faults.isFull = true
    expect(await send()).toBe('space')
    host.faults.isFull = false
    expect(readdirSync(path.join(base, 'wrong'))).toEqual([])
    await within('wrong', lay)
    host.faults.denied.add('rename')
    expect(
      await phaseOf(async () => await within('wrong', async (one) => await one.namePart(half))),
    ).toBe('rights')
    expect(existsSync(path.join(base, 'wrong', 'g.xml'))).toBe(false)
  })

  it('a folder that is gone is not one whose files have been taken', async () => {
    made('away')
    await within('away', lay)
    renameSync(path.join(base, 'away'), path.join(base, 'aside'))
    const name = async () => await within('away', async (one) => await one.namePart(half))
    expect(await phaseOf(name)).toBe('folder')
    renameSync(path.join(base, 'aside'), path.join(base, 'away'))
    expect(await name()).toBe('renamed')
  })

  it('two keys are tried while one takes the place of the other', async () => {
    const next = await makeKeyPair('rsa')
    const keys = [next.privateKey, key.privateKey]
    expect(await phaseOf(async () => await within('orders', async () => 'in', { keys }))).toBe('in')
    host.faults.letsIn = [next.publicKey]
    expect(await phaseOf(async () => await within('orders', async () => 'in', { keys }))).toBe('in')
  })
})

describe('what the bank has laid', () => {
  it('is whole when it has not changed since the look before; halves and links stay', async () => {
    const folder = made('answers')
    const seen: Seen = new Map()
    const look = async () => await within('answers', async (one) => await one.lookInto(seen))
    for (const name of ['half.part', '.hidden', 'a.xml']) {
      writeFileSync(path.join(folder, name), '<A')
    }
    writeFileSync(path.join(folder, 'empty.xml'), '')
    writeFileSync(path.join(folder, 'line\nfeed.xml'), 'x')
    symlinkSync('/etc/hostname', path.join(folder, 'link.xml'))
    mkdirSync(path.join(folder, 'sub'))
    expect((await look()).whole).toEqual([])
    writeFileSync(path.join(folder, 'a.xml'), '<A/>')
    expect((await look()).whole).toEqual([])
    expect(await look()).toMatchObject({ whole: ['a.xml'], refused: 2 })
    await within('answers', async (one) => {
      expect((await one.readWhole('a.xml'))?.content).toEqual(Buffer.from('<A/>'))
      await one.putAside('a.xml', 'artefact_1')
      expect(await one.readWhole('a.xml')).toBeUndefined()
    })
    expect(readdirSync(path.join(folder, 'taken'))).toEqual([
      expect.stringMatching(/^artefact_1-.*-a[.]xml$/),
    ])
  })
})

describe('a key', () => {
  it('that is given is read, and refused where it is encrypted, short or public', async () => {
    expect(readKeyPair(key.privateKey)).toMatchObject({ publicKey: key.publicKey })
    expect(readKeyPair(key.publicKey)).toBe('bad_format')
    expect(readKeyPair('nothing')).toBe('bad_format')
  })
})
