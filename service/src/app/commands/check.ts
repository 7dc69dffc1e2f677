// `holdfast-server check`: looks at all that a start and the work after it need, and changes
// nothing.

import { lookup } from 'node:dns/promises'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sleep } from '#kit'
import { greetMailServer } from '#mail'
import { tryReceiver } from '#webhooks'
import type { Config } from '../../config.ts'
import { checkDatabase } from './check-database.ts'
import type { Finding } from './findings.ts'
import { reasonOf, rightAbout, skippedAbout, wrongAbout } from './findings.ts'

const WITHIN_MS = 5_000
/** Programs, an empty cluster, its log, and room to work for a while. */
const DISK_BYTES_MIN = 500 * 1024 * 1024
const MEBIBYTE = 1024 * 1024
const STATUS_REDIRECT_MIN = 300
const STATUS_REFUSED_MIN = 400
const STATUS_FAILED_MIN = 500
/** Kept by those who give names for such purposes; nothing is sent to it. */
const ASKED_NAME = 'example.com'
/** The answer that there is no such name is one of a name server, too. */
const ANSWERED = new Set(['ENOTFOUND', 'ENODATA'])

interface Given {
  readonly config: Config
  /** What is wrong with the settings. */
  readonly faults: readonly string[]
}

/**
 * Looks at everything, also where the first thing is wrong; and at the receivers of webhooks that
 * are named.
 */
export async function checkInstallation(
  { config, faults }: Given,
  receivers: readonly string[] = [],
): Promise<Finding[]> {
  const [disk, database, mail, names, ...tried] = await Promise.all([
    diskFinding(config),
    checkDatabase(config),
    mailFinding(config),
    namesFinding(async () => void (await lookup(ASKED_NAME))),
    ...receivers.map(async (address) => await receiverFinding(address, config)),
  ])
  const atOnce = [...settingsFindings(faults), ...folderFindings(config)]
  return [...atOnce, disk, ...database, mail, names, ...tried]
}

function settingsFindings(faults: readonly string[]): Finding[] {
  if (faults.length === 0) return [rightAbout('settings', 'all are read')]
  return faults.map((fault) => {
    return wrongAbout('settings', fault, 'Nothing starts until it is mended or taken away.')
  })
}

/** What is missing is made by a start where the folder above can be written. */
function folderFindings({ dataDir, bankFolder }: Config): Finding[] {
  const place = nearestFolder(dataDir)
  const isThere = place === dataDir
  const about = isThere ? `${dataDir} can be written` : `${dataDir} will be made`
  const mend = 'Let this user write there, or name another in HOLDFAST_DATA_DIR.'
  const data = mayWrite(place)
    ? rightAbout('data folder', about)
    : wrongAbout('data folder', `${place} is no folder that can be written`, mend)
  if (bankFolder === null) return [data]
  const bankMend = 'Make it, and let this user write there: HOLDFAST_BANK_FOLDER.'
  const bank = mayWrite(bankFolder)
    ? rightAbout('bank folder', `${bankFolder} can be written`)
    : wrongAbout('bank folder', `${bankFolder} is no folder that can be written`, bankMend)
  return [data, bank]
}

/** The folder, or the nearest above it that is there. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder))
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

async function diskFinding({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir))
  const free = `${Math.floor((bavail * bsize) / MEBIBYTE)} MiB free for the data folder`
  if (bavail * bsize >= DISK_BYTES_MIN) return rightAbout('disk', free)
  return wrongAbout('disk', free, `Make room: at least ${DISK_BYTES_MIN / MEBIBYTE} MiB.`)
}

async function mailFinding({ smtp }: Config): Promise<Finding> {
  if (smtp === null) return skippedAbout('mail', 'HOLDFAST_SMTP_URL is not set: mails are stored')
  try {
    await withinTime(greetMailServer(smtp, WITHIN_MS))
    return rightAbout('mail', 'the server greets and lets in; no mail was sent')
  } catch (error) {
    const mend = 'Look at HOLDFAST_SMTP_URL (host, port, password) and HOLDFAST_SMTP_TLS.'
    return wrongAbout('mail', `the server takes no mail: ${reasonOf(error)}`, mend)
  }
}

/** Webhooks need names of hosts; whether a receiver is reached shows a trial of it. */
export async function namesFinding(ask: () => Promise<void>): Promise<Finding> {
  const untried = '--webhook ADDRESS tries a receiver'
  try {
    await withinTime(ask())
    return rightAbout('webhooks', `names of hosts are found (${ASKED_NAME}); ${untried}`)
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (typeof code === 'string' && ANSWERED.has(code)) {
      return rightAbout('webhooks', `a name server answers; ${untried}`)
    }
    const mend = 'Look at the name servers and the network of this machine.'
    return wrongAbout('webhooks', `no name of a host is found: ${reasonOf(error)}`, mend)
  }
}

/** Whether deliveries get there: any answer of the receiver's own says so, but that it failed. */
async function receiverFinding(
  address: string,
  { webhookAllowNets }: Pick<Config, 'webhookAllowNets'>,
): Promise<Finding> {
  const trial = await tryReceiver(address, webhookAllowNets, WITHIN_MS)
  const { status, refusedBecause, error } = trial
  if (refusedBecause !== null) {
    const mend = 'Private receivers of your own stand in HOLDFAST_WEBHOOK_ALLOW_NETS.'
    return wrongAbout('webhook', `${address} ${refusedBecause}`, mend)
  }
  if (status === null) {
    const mend = 'Look at its name, its certificate, and at what lets this machine out.'
    return wrongAbout('webhook', `${address} was not reached: ${error}`, mend)
  }
  const about = `${address} answers ${status} to a test`
  if (isRedirect(status)) {
    return wrongAbout('webhook', about, 'Redirects are not followed: name where it leads.')
  }
  if (status >= STATUS_FAILED_MIN) {
    return wrongAbout('webhook', about, 'Look at what the receiver, or its proxy, says in its log.')
  }
  const refused = ', signed by a key that it does not know'
  return rightAbout('webhook', `${about}${status >= STATUS_REFUSED_MIN ? refused : ''}`)
}

function isRedirect(status: number): boolean {
  return status >= STATUS_REDIRECT_MIN && status < STATUS_REFUSED_MIN
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(WITHIN_MS).then((): never => {
    throw new Error(`no answer within ${WITHIN_MS / 1_000} seconds`)
  })
  return await Promise.race([work, late])
}
