// A bank's host by SFTP: the library's own server over a folder of this machine, whose failures
// tests choose.
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Connection, SFTPWrapper } from 'ssh2'
import ssh2 from 'ssh2'
import { fingerprintOfKey } from '../../src/providers/connections/sftp-session.ts'

declare module 'ssh2' {
  // The library has it for both sides; its types know it of clients alone.
  interface Connection {
    setNoDelay(noDelay?: boolean): this
  }
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** What goes wrong, for as long as it is set. */
export interface SftpFaults {
  /** Public keys that are let in, as OpenSSH writes them; any other is refused. */
  letsIn: string[]
  /** Acts that are refused for want of rights. */
  denied: Set<'write' | 'rename' | 'list' | 'mkdir'>
  /** Nothing more can be written. */
  isFull: boolean
  /** The connection is cut when a rename to such a name has been done, before it is answered. */
  cutsAfterRename: RegExp | null
  /** Nothing is answered any more. */
  isSilent: boolean
}

/** A host that stands. */
export interface SftpHost {
  readonly port: number
  /** The folder in which users are. */
  readonly folder: string
  /** Of its key, as OpenSSH writes it. */
  readonly hostKey: string
  readonly faults: SftpFaults
  /** How many connections have been opened, and how many stand. */
  readonly connections: { opened: number; open: number }
  stop(): Promise<void>
}

/** Starts a host on this machine. It shows a new key each time. */
export async function startSftpHost(folder: string, port = 0): Promise<SftpHost> {
  const pair = ssh2.utils.generateKeyPairSync('ed25519')
  const parsed = ssh2.utils.parseKey(pair.public)
  if (parsed instanceof Error) throw parsed
  const faults: SftpFaults = {
    letsIn: [],
    denied: new Set(),
    isFull: false,
    cutsAfterRename: null,
    isSilent: false,
  }
  const connections = { opened: 0, open: 0 }
  const standing = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [pair.private] }, (client) => {
    connections.opened += 1
    connections.open += 1
    standing.add(client)
    // As OpenSSH does: small answers would wait for each other otherwise.
    client.setNoDelay(true)
    client.on('error', () => undefined)
    client.on('close', () => {
      connections.open -= 1
      standing.delete(client)
    })
    client.on('authentication', (asked) => {
      const given = asked.method === 'publickey' ? asked.key.data.toString('base64') : ''
      if (given !== '' && faults.letsIn.some((line) => line.includes(given))) asked.accept()
      else asked.reject(['publickey'])
    })
    client.on('session', (accept) => {
      accept().on('sftp', (open) => serve(open(), { folder, faults, cut: () => client.end() }))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    folder,
    hostKey: fingerprintOfKey(parsed.getPublicSSH()),
    faults,
    connections,
    stop: async () => {
      for (const client of standing) client.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

interface Served {
  readonly folder: string
  readonly faults: SftpFaults
  readonly cut: () => void
}

interface Handle {
  readonly fd: number | null
  names: string[]
  readonly at: string
}

const TRIES: Readonly<Record<string, number>> = {
  ENOENT: STATUS_CODE.NO_SUCH_FILE,
  EACCES: STATUS_CODE.PERMISSION_DENIED,
}

function serve(sftp: SFTPWrapper, { folder, faults, cut }: Served): void {
  const handles = new Map<string, Handle>()
  const at = (name: string) => path.join(folder, path.posix.join('/', name))
  const keep = (request: number, handle: Handle) => {
    const id = Buffer.from(String(handles.size + 1))
    handles.set(id.toString(), handle)
    sftp.handle(request, id)
  }
  const handleOf = (id: Buffer) => handles.get(id.toString()) ?? { fd: null, names: [], at: '' }
  const answer = (request: number, work: () => void) => {
    if (faults.isSilent) return
    try {
      work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      sftp.status(request, TRIES[code] ?? STATUS_CODE.FAILURE)
    }
  }
  const done = (request: number) => sftp.status(request, STATUS_CODE.OK)
  const may = (what: 'write' | 'rename' | 'list' | 'mkdir') => {
    if (faults.denied.has(what)) throw Object.assign(new Error(what), { code: 'EACCES' })
  }
  sftp.on('OPEN', (request, name, flags) => {
    answer(request, () => {
      const isWriting = (flags & OPEN_MODE.WRITE) !== 0
      if (isWriting) may('write')
      keep(request, { fd: openSync(at(name), isWriting ? 'wx' : 'r'), names: [], at: at(name) })
    })
  })
  sftp.on('WRITE', (request, id, offset, data) => {
    answer(request, () => {
      if (faults.isFull) throw new Error('no space')
      writeSync(handleOf(id).fd ?? -1, data, 0, data.length, offset)
      done(request)
    })
  })
  sftp.on('READ', (request, id, offset, length) => {
    answer(request, () => {
      const buffer = Buffer.alloc(length)
      const count = readSync(handleOf(id).fd ?? -1, buffer, 0, length, offset)
      if (count === 0) sftp.status(request, STATUS_CODE.EOF)
      else sftp.data(request, buffer.subarray(0, count))
    })
  })
  sftp.on('FSTAT', (request, id) => {
    answer(request, () => sftp.attrs(request, attrsOf(fstatSync(handleOf(id).fd ?? -1))))
  })
  sftp.on('CLOSE', (request, id) => {
    answer(request, () => {
      const { fd } = handleOf(id)
      if (fd !== null) closeSync(fd)
      done(request)
    })
  })
  for (const [event, look] of [
    ['STAT', statSync],
    ['LSTAT', lstatSync],
  ] as const) {
    sftp.on(event, (request: number, name: string) => {
      answer(request, () => sftp.attrs(request, attrsOf(look(at(name)))))
    })
  }
  sftp.on('OPENDIR', (request, name) => {
    answer(request, () => {
      may('list')
      keep(request, { fd: null, names: readdirSync(at(name)), at: at(name) })
    })
  })
  sftp.on('READDIR', (request, id) => {
    answer(request, () => {
      const handle = handleOf(id)
      const names = handle.names.splice(0, 50)
      if (names.length === 0) return sftp.status(request, STATUS_CODE.EOF)
      const entries = names.map((filename) => {
        const attrs = attrsOf(lstatSync(path.join(handle.at, filename)))
        return { filename, longname: filename, attrs }
      })
      sftp.name(request, entries)
    })
  })
  sftp.on('REMOVE', (request, name) => {
    answer(request, () => {
      unlinkSync(at(name))
      done(request)
    })
  })
  sftp.on('MKDIR', (request, name) => {
    answer(request, () => {
      may('mkdir')
      mkdirSync(at(name))
      done(request)
    })
  })
  sftp.on('RENAME', (request, from, to) => {
    answer(request, () => {
      may('rename')
      // As OpenSSH does it: nothing is overwritten.
      if (isThere(at(to))) throw new Error('there')
      renameSync(at(from), at(to))
      if (faults.cutsAfterRename?.test(to) === true) cut()
      else done(request)
    })
  })
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

function attrsOf({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats) {
  const seconds = (ms: number) => Math.floor(ms / 1000)
  return { mode, uid, gid, size, atime: seconds(atimeMs), mtime: seconds(mtimeMs) }
}
