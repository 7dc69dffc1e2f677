// A bank's host by SFTP: OpenSSH itself, run by whoever runs the tests, over a folder of this
// machine, behind a gate that can cut connections.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sleep } from '#kit'
import { fingerprintOfKey } from '../../src/providers/connections/sftp-session.ts'
import { freePort } from './service.ts'

const SSHD = '/usr/sbin/sshd'
/** Where OpenSSH, started by root, insists on a folder. */
const RUN_FOLDER = '/run/sshd'
const TRIED_EVERY_MS = 50
/** A size in kB that no file of orders keeps below; smaller ones do. */
const FULL_AFTER_KB = 1

/** What goes wrong. */
export interface OpensshFaults {
  /** Whether nobody may write. */
  readonly isReadOnly?: boolean
  /** Whether what is written soon does not fit any more. */
  readonly isFull?: boolean
  /** Whether it shows another key than before. */
  readonly showsOtherKey?: boolean
}

/** A host that stands. */
export interface OpensshHost {
  readonly port: number
  /** Who signs in: the user that runs the tests. */
  readonly user: string
  /** Of its key, as OpenSSH writes it. */
  readonly hostKey: string
  /** How often somebody has come to its gate. */
  readonly connections: { opened: number }
  /** The gate cuts a connection, instead of passing an answer on, while this says so. */
  cutsWhen: () => boolean
  /** Lets in whoever has one of these keys, as OpenSSH writes them. */
  letIn(keys: readonly string[]): void
  /** Starts it again, with other faults. */
  restart(faults?: OpensshFaults): Promise<void>
  stop(): Promise<void>
}

/** Starts OpenSSH over a folder. It lets in nobody before it is told whom. */
export async function startOpenssh(folder: string): Promise<OpensshHost> {
  const at = mkdtempSync(path.join(os.tmpdir(), 'holdfast-sshd-'))
  const own = makeKey(path.join(at, 'host_key'))
  makeKey(path.join(at, 'other_key'))
  const allowed = path.join(at, 'authorized_keys')
  writeFileSync(allowed, '')
  if (process.getuid?.() === 0) mkdirSync(RUN_FOLDER, { recursive: true })
  const inner = await freePort()
  let running = await startDaemon({ at, folder, port: inner }, {})
  const connections = { opened: 0 }
  const gate = await openGate(inner, {
    opened: () => {
      connections.opened += 1
    },
    isCut: () => host.cutsWhen(),
  })
  const host: OpensshHost = {
    port: gate.port,
    user: os.userInfo().username,
    hostKey: fingerprintOfKey(Buffer.from(own.split(' ')[1] ?? '', 'base64')),
    connections,
    cutsWhen: () => false,
    letIn: (keys) => writeFileSync(allowed, `${keys.join('\n')}\n`),
    restart: async (faults = {}) => {
      await end(running)
      running = await startDaemon({ at, folder, port: inner }, faults)
    },
    stop: async () => {
      await gate.stop()
      await end(running)
      rmSync(at, { recursive: true, force: true })
    },
  }
  return host
}

/** Makes a key of its own; its public part. */
function makeKey(file: string): string {
  const asked = ['-q', '-t', 'ed25519', '-N', '', '-f', file]
  const { status, stderr } = spawnSync('ssh-keygen', asked, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`no key: ${stderr}`)
  return readFileSync(`${file}.pub`, 'utf8')
}

interface Daemon {
  /** Where its settings and keys lie. */
  readonly at: string
  /** In which users are. */
  readonly folder: string
  readonly port: number
}

async function startDaemon(
  { at, folder, port }: Daemon,
  { isReadOnly = false, isFull = false, showsOtherKey = false }: OpensshFaults,
): Promise<ChildProcess> {
  const config = path.join(at, 'sshd_config')
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${path.join(at, showsOtherKey ? 'other_key' : 'host_key')}`,
    `PidFile ${path.join(at, 'sshd.pid')}`,
    `AuthorizedKeysFile ${path.join(at, 'authorized_keys')}`,
    'UsePAM no',
    'StrictModes no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'AuthenticationMethods publickey',
    'PermitRootLogin prohibit-password',
    'PermitTTY no',
    'AllowTcpForwarding no',
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${folder}${isReadOnly ? ' -R' : ''}`,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  chmodSync(config, 0o600)
  const start = `exec ${SSHD} -D -e -f ${config}`
  // A limit of sizes stands for a disk that is full: writing fails in the middle of a file.
  const command = isFull ? `trap '' XFSZ; ulimit -f ${FULL_AFTER_KB}; ${start}` : start
  const daemon = spawn('bash', ['-c', command], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  daemon.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  while (!(await answers(port))) {
    if (daemon.exitCode !== null) throw new Error(`OpenSSH did not start: ${said.join('')}`)
    await sleep(TRIED_EVERY_MS)
  }
  return daemon
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  return await new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  }).finally(() => socket.destroy())
}

async function end(daemon: ChildProcess): Promise<void> {
  const ended = once(daemon, 'exit')
  daemon.kill('SIGTERM')
  await ended
}

interface Gate {
  readonly opened: () => void
  readonly isCut: () => boolean
}

/** Passes bytes on to a port and back. */
async function openGate(to: number, { opened, isCut }: Gate) {
  const standing = new Set<Socket>()
  const server = net.createServer((client) => {
    opened()
    const inside = net.connect(to, '127.0.0.1')
    for (const one of [client, inside]) {
      standing.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        standing.delete(one)
        client.destroy()
        inside.destroy()
      })
    }
    client.pipe(inside)
    inside.on('data', (bytes) => {
      if (isCut()) client.destroy()
      else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const one of standing) one.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
