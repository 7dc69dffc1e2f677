// Checks the files of archives: each as a whole, against its signature and what the database names,
// and the part of each tenant, against what the tenant's journal has sealed.
import { createHash } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import { cursorRows, ownerReader, readAsOwner } from '#db'
import { followTrust, readJournalKeys, trustIn } from '#sealing'
import { readSigned } from './file.ts'
import { firstDayOf } from './months.ts'
import { placeOf } from './part.ts'
import { reasonOf } from './reason.ts'
import { readSegment } from './segment.ts'
import type { ArchivedRow, ArchiveRow } from './store.ts'
import { selectArchivedMonths, selectArchives, selectCarried } from './store.ts'

/** An archive that is not what it was, or not there. */
interface ArchiveFault {
  readonly month: string
  readonly file: string
  /** Whose part of it; null of the whole file. */
  readonly tenant: string | null
  /** The end of a sentence. */
  readonly what: string
}

export interface ArchiveReport {
  readonly archives: number
  readonly bytes: bigint
  readonly faults: readonly ArchiveFault[]
}

/**
 * Checks all archives in a folder, against the public keys (PEM) that are given and those that they
 * handed over to, and the balances that they carry forward. Of each file the first fault is told.
 * Read only; the client is the database's owner and has no transaction open.
 */
export async function checkArchives(
  client: pg.ClientBase,
  folder: string,
  publicKeys: readonly string[],
): Promise<ArchiveReport> {
  return await readAsOwner(client, async (reader) => {
    const trust = trustIn(await readJournalKeys(reader), publicKeys)
    const archives = await reader.query(selectArchives, {})
    const parts = await reader.query(selectArchivedMonths, { tenant_id: null })
    const faults: ArchiveFault[] = []
    for (const archive of archives) {
      const own = parts.filter(({ month }) => month === archive.month)
      const whole = await faultIn(async () => await wholeFault(folder, archive, trust))
      const fault =
        whole === null ? await partFault(client, folder, own) : { tenant: null, what: whole }
      if (fault !== null) faults.push({ month: archive.month, file: archive.file, ...fault })
    }
    const bytes = archives.reduce((sum, archive) => sum + archive.bytes, 0n)
    return { archives: archives.length, bytes, faults }
  })
}

/** What is wrong, whether it is found or thrown. */
async function faultIn(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return reason
  }
}

async function wholeFault(
  folder: string,
  { month, file, sha256 }: ArchiveRow,
  trust: ReturnType<typeof trustIn>,
): Promise<string | null> {
  const signed = await readSigned(path.join(folder, file), month)
  const fault = followTrust(trust)(signed.text, signed)
  if (fault !== null) return `it ${fault}`
  return signed.sha256.equals(sha256) ? null : 'it is not the file that was archived'
}

async function partFault(
  client: pg.ClientBase,
  folder: string,
  parts: readonly ArchivedRow[],
): Promise<{ readonly tenant: string; readonly what: string } | null> {
  for (const part of parts) {
    const what = await faultIn(async () => await carriedFault(client, folder, part))
    if (what !== null) return { tenant: part.tenant_id, what }
  }
  return null
}

/** The part holds what was sealed, and carries forward what the database does. */
async function carriedFault(
  client: pg.ClientBase,
  folder: string,
  part: ArchivedRow,
): Promise<string | null> {
  const segment = readSegment(path.join(folder, part.file), placeOf(part), part)
  let read = await segment.next()
  while (read.done !== true) read = await segment.next()
  if (!read.value.carried.equals(part.carried)) return 'it carries other balances forward'
  const carried = createHash('sha256')
  const of = { tenant_id: part.tenant_id, month: firstDayOf(part.month) }
  for await (const { account_id: account, amount } of cursorRows(client, selectCarried, of)) {
    carried.update(`carried ${account} ${amount}\n`)
  }
  const isSame = carried.digest().equals(part.carried)
  return isSame ? null : 'the balances carried forward are not those that were sealed'
}

/** Whether the file that was written holds what it was given. */
export async function needReadable(
  client: pg.ClientBase,
  folder: string,
  archive: { readonly month: string; readonly name: string; readonly sha256: Buffer },
): Promise<void> {
  const keys = await readJournalKeys(ownerReader(client))
  const trust = trustIn(
    keys,
    keys.map(({ publicKey }) => publicKey),
  )
  const { month, name: file, sha256 } = archive
  const row = { month, file, sha256, bytes: 0n }
  const fault = await faultIn(async () => await wholeFault(folder, row, trust))
  if (fault !== null) throw new Error(`The archive of ${month} (${file}) cannot be used: ${fault}.`)
}
