// One connection by SSH: the address is looked at, the host's key compared with those that are
// pinned, and each act is given up after its time. What goes wrong names its phase.
import { timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import ssh2 from 'ssh2'
import type { AddressPolicy, Resolve } from '#http'
import { AddressRefused, connectOutside } from '#http'
import { sha256 } from '#kit'
import { SftpFault, SftpRefusal, sftpCodes } from './sftp-fault.ts'

const READY_MS = 15_000
/** One act may take so long; a whole connection so long. */
const ACT_MS = 30_000
const SESSION_MS = 600_000
const END_MS = 100

/** Where a bank is found, how it is known, and how it knows us. */
export interface SftpTarget {
  readonly host: string
  readonly port: number
  readonly user: string
  /** `SHA256:…`, as OpenSSH writes them: the host must show a key of one of them. */
  readonly hostKeys: readonly string[]
  /** Private keys as OpenSSH writes them; each is tried, in this order. */
  readonly keys: readonly string[]
}

/** What connecting needs from the outside. */
export interface SftpDeps {
  /** Which addresses may be reached. */
  readonly policy: AddressPolicy
  readonly resolve?: Resolve
}

/** A connection that stands. */
export interface SftpSession {
  /** Does one act. Throws `SftpRefusal` where the far side refuses, `SftpFault` where it is cut. */
  act<T>(work: (sftp: SFTPWrapper, done: Done<T>) => void): Promise<T>
  /** Ends it, whatever is under way. */
  end(): Promise<void>
}

type Done<T> = (error: Error | null | undefined, value: T) => void

export type { FileEntryWithStats, Stats }

/** The fingerprint of a key, as OpenSSH writes it. */
export function fingerprintOfKey(key: Buffer): string {
  return `SHA256:${sha256(key).toString('base64').replace(/=+$/, '')}`
}

/**
 * Connects. Throws an `SftpFault` that says in which phase it failed. No host is ever believed
 * whose key is not pinned: nothing is sent to it, not even the name of the user.
 */
export async function openSftp(target: SftpTarget, deps: SftpDeps): Promise<SftpSession> {
  const socket = await openSocket(target, deps)
  const client = new ssh2.Client()
  try {
    await logIn(client, socket, target)
    const sftp = await startSftp(client)
    return sessionOf(client, sftp)
  } catch (error) {
    client.on('error', () => undefined)
    client.destroy()
    socket.destroy()
    throw error
  }
}

async function openSocket({ host, port }: SftpTarget, deps: SftpDeps): Promise<Socket> {
  try {
    return await connectOutside({ hostname: host, port }, deps.policy, deps.resolve)
  } catch (error) {
    if (error instanceof AddressRefused) {
      throw new SftpFault(
        'address',
        'The address of the bank leads into a private network. Where it should, the operator ' +
          'lists it in HOLDFAST_BANK_ALLOW_NETS.',
      )
    }
    throw new SftpFault(
      'address',
      'The bank cannot be reached at its address. Compare host and port with what it gave you, ' +
        'and ask whether it lets this service in.',
    )
  }
}

/** Until the bank has let us in. How far it had come says what a failure means. */
async function logIn(client: Client, socket: Socket, target: SftpTarget): Promise<void> {
  const { user, hostKeys, keys } = target
  let shown: string | null = null
  let isKnown = false
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(failureOf(shown, isKnown))
    client.once('ready', resolve)
    client.once('error', fail)
    client.once('close', fail)
    client.connect({
      sock: socket,
      username: user,
      readyTimeout: READY_MS,
      authHandler: keys.map((key) => ({ type: 'publickey' as const, username: user, key })),
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOfKey(key)
        isKnown = hostKeys.some((pinned) => isSame(pinned, shown ?? ''))
        return isKnown
      },
    })
  })
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function failureOf(shown: string | null, isKnown: boolean): SftpFault {
  if (shown === null) {
    return new SftpFault(
      'address',
      'What answers at the address of the bank does not speak SSH as this service does. Compare ' +
        'host and port with what it gave you.',
    )
  }
  if (!isKnown) {
    return new SftpFault(
      'host_key',
      `The host shows another key (${shown}) than those that are pinned. Nothing was sent to it. ` +
        'Ask the bank, by another way than this one, whether that is its key; if it is, two ' +
        'people change the connection.',
    )
  }
  return new SftpFault(
    'login',
    'The bank refuses the user or each of the keys. Compare the user, and give the bank the ' +
      'public key that the connection shows.',
  )
}

async function startSftp(client: Client): Promise<SFTPWrapper> {
  return await new Promise((resolve, reject) => {
    const refuse = () => {
      clearTimeout(timer)
      reject(new SftpFault('login', 'The bank lets this user in, but not by SFTP. Ask it to.'))
    }
    const timer = setTimeout(refuse, ACT_MS)
    client.once('close', refuse)
    client.sftp((error, sftp) => {
      clearTimeout(timer)
      client.off('close', refuse)
      if (error === undefined) resolve(sftp)
      else refuse()
    })
  })
}

function cutOff(): SftpFault {
  return new SftpFault(
    'connection',
    'The connection to the bank broke off, or it did not answer in time. What was under way is ' +
      'looked at again; nothing is sent twice.',
  )
}

function sessionOf(client: Client, sftp: SFTPWrapper): SftpSession {
  const cut = new Set<() => void>()
  let isOver = false
  const over = () => {
    isOver = true
    for (const tell of cut) tell()
  }
  client.on('error', over)
  client.on('close', over)
  sftp.on('error', over)
  const deadline = setTimeout(() => client.destroy(), SESSION_MS)
  return {
    act: async (work) =>
      await new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          client.destroy()
          giveUp()
        }, ACT_MS)
        const giveUp = () => {
          clearTimeout(timer)
          cut.delete(giveUp)
          reject(cutOff())
        }
        if (isOver) return giveUp()
        cut.add(giveUp)
        work(sftp, (error, value) => {
          clearTimeout(timer)
          cut.delete(giveUp)
          if (error === null || error === undefined) resolve(value)
          else reject(refusalOf(error) ?? cutOff())
        })
      }),
    end: async () => {
      clearTimeout(deadline)
      await ended(client, isOver)
    },
  }
}

const { noConnection, connectionLost } = sftpCodes
const NO_ANSWERS: ReadonlySet<number> = new Set([noConnection, connectionLost])

/** What the far side answered; undefined where it gave no answer. */
function refusalOf(error: Error): SftpRefusal | undefined {
  if (!('code' in error) || typeof error.code !== 'number') return undefined
  const isAnswer = error.code >= sftpCodes.end && !NO_ANSWERS.has(error.code)
  return isAnswer ? new SftpRefusal(error.code) : undefined
}

async function ended(client: Client, isOver: boolean): Promise<void> {
  if (isOver) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      client.destroy()
      resolve()
    }, END_MS)
    client.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    client.end()
  })
}
