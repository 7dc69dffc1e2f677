// Lets a closed month leave: written, exchanged for an empty one, deleted. Each step is whole or
// has not been, and whoever begins again goes on behind the last one.
import path from 'node:path'
import type pg from 'pg'
import { isCluster, ownerReader, readAsOwner } from '#db'
import { newUuid, realNow } from '#kit'
import type { JournalKey } from '#sealing'
import { needReadable } from './check.ts'
import { contentOf } from './content.ts'
import type { Lock } from './exchange.ts'
import { dropGone, exchangeParts } from './exchange.ts'
import type { ArchiveFile } from './file.ts'
import { copyArchive, writeArchive } from './file.ts'
import type { PartedMonth } from './months.ts'
import { firstDayOf } from './months.ts'
import type { SizeRow } from './store.ts'
import {
  insertArchive,
  insertCarried,
  insertExecutions,
  insertMonths,
  selectGone,
  selectTenantsOf,
  sizeOf,
} from './store.ts'

/** What a month is at when a step of it has ended: a run that dies there is gone on with. */
export type Step = 'closed' | 'written' | 'exchanged' | 'deleted'

export interface Means {
  /** The database's owner, who sees all rows; no transaction is open. */
  readonly client: pg.ClientBase
  /** Where the files go. */
  readonly folder: string
  /** Another folder that holds a file before its rows go; null: none. */
  readonly copyTo: string | null
  /** The key that signs. */
  readonly key: JournalKey
  /** Told when a step has ended. */
  readonly reached: (step: Step, month: string) => void
}

/** A month that has left. */
export interface Left {
  readonly month: string
  readonly file: ArchiveFile
  /** What each table had. */
  readonly tables: readonly (SizeRow & { readonly whole: string })[]
  readonly lock: Lock
  readonly ms: number
}

/** Lets a month leave that is closed, and of which nothing is under way. */
export async function archiveMonth(means: Means, month: PartedMonth): Promise<Left> {
  const { client, folder, copyTo, reached } = means
  const began = performance.now()
  const tables = []
  const isInShards = await isCluster(client)
  for (const { whole, part } of month.parts) {
    const { rows } = await client.query<SizeRow>(sizeOf(part, isInShards))
    tables.push(...rows.map((size) => ({ whole, ...size })))
  }
  const file = await writeMonth(means, month)
  await needReadable(client, folder, { month: month.month, ...file })
  if (copyTo !== null) await copyArchive(path.join(folder, file.name), copyTo)
  reached('written', month.month)
  const lock = await exchangeParts(client, month, {
    before: async () => await carryForward(client, month, file),
  })
  reached('exchanged', month.month)
  await deleteGone(means)
  reached('deleted', month.month)
  return { month: month.month, file, tables, lock, ms: performance.now() - began }
}

async function writeMonth(
  { client, folder, key }: Means,
  month: PartedMonth,
): Promise<ArchiveFile> {
  return await readAsOwner(client, async (reader) => {
    const { fromId, untilId } = month
    const ids = { from_id: fromId, until_id: untilId }
    const tenants = await reader.query(selectTenantsOf, ids)
    const parts = tenants.map(({ tenant_id: tenant }) => ({
      tenant,
      lines: contentOf(client, tenant, month),
    }))
    return await writeArchive(folder, { month: month.month, at: realNow(), key, parts })
  })
}

/** Writes down what the database keeps of a month. */
async function carryForward(
  client: pg.ClientBase,
  { month, fromId, untilId }: PartedMonth,
  { name, bytes, sha256, segments }: ArchiveFile,
): Promise<void> {
  const at = realNow()
  const day = firstDayOf(month)
  await client.query(insertArchive, [day, newUuid(at), name, bytes, sha256, untilId, at])
  await client.query(insertMonths, [
    day,
    at,
    segments.map(({ tenant }) => tenant),
    segments.map(() => newUuid(at)),
    segments.map(({ startsAt }) => startsAt),
    segments.map(({ length }) => length),
    segments.map((segment) => segment.sha256),
    segments.map(({ carried }) => carried),
    segments.map(({ transactions }) => transactions),
    segments.map(({ events }) => events),
  ])
  await client.query(insertCarried, [day, fromId, untilId])
  await client.query(insertExecutions, [day, fromId, untilId])
}

/** Deletes rows of months that have left, whose files were read back before they did. */
export async function deleteGone({ client }: Pick<Means, 'client'>): Promise<readonly string[]> {
  const gone = await ownerReader(client).query(selectGone, {})
  for (const { name } of gone) await dropGone(client, name)
  return gone.map(({ name }) => name)
}
