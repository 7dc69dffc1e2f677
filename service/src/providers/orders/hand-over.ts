// Handing a file over, so that the bank has it exactly once, wherever the process dies:
// write the half file → keep `handing_over` with its name → write its receipts → rename →
// keep `sent`. One that is not to leave any more before it has its name is taken back.
import type { ArtefactRecord } from '#artefacts'
import { openArtefact, readArtefact } from '#artefacts'
import type { ConnectionRecord, SharedFolder, TellOfBanks, WithFolders } from '#connections'
import { folderFaultOf, newPartOf, noteOrdersFault } from '#connections'
import type { Database, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { present } from '#kit'
import type { Vault } from '#participants'
import { giveOrders } from '#practice'
import { sendAgain } from './jobs.ts'

/** What handing files over needs from the outside. */
export interface SendDeps {
  readonly database: Database
  readonly vault: Vault
  /** Where receipts lie, below the operator's folder; null: he has set none. */
  readonly bankFolder: string | null
  readonly withFolders: WithFolders
  readonly tell: TellOfBanks
  /** Whether nothing may leave by a connection: more had left than is known here. */
  readonly isHalted: (tenantId: TenantId, id: Id<'bank_connection'>) => Promise<boolean>
  /** Where tests let the process die. */
  readonly reached?: (point: string) => void
}

/** What handing over came to; what is not done is tried again. */
export type Sent = 'done' | 'name_taken' | 'folder_fault' | 'halted'

/** A file on its way, as it stands; null: nothing of it is to be done. */
export interface Leaving {
  readonly stands: 'generated' | 'handing_over'
  readonly artefactId: Id<'artefact'>
  readonly fileName: string
  /** The half file that is renamed to it, once it is being handed over. */
  readonly partName: string | null
}

/** Whose file it is: how it stands, and what is kept of its way. */
export interface Leaver {
  /** As it stands now. */
  read(): Promise<Leaving | null>
  /** Whether it is not to leave any more, as far as it surely has not. */
  isPast(): Promise<boolean>
  /**
   * Ends it where it is not to leave any more and surely has not: nothing was laid of it (null), or
   * this half file was taken back. False: it is to leave.
   */
  endIfPast(part: string | null): Promise<boolean>
  /** Keeps which half file is to have its name; false where it stands elsewhere by now. */
  keepPart(unit: Unit, part: string): Promise<boolean>
  /** Writes down beside the database that this file is to leave. */
  writeReceipts(file: ArtefactRecord): Promise<void>
  /** Forgets that: its half file was taken back. */
  dropReceipts(): Promise<void>
  /** Another file has its name. */
  noteNameTaken(unit: Unit): Promise<void>
  /** The bank has it; false where it stands elsewhere by now. */
  markSent(unit: Unit): Promise<boolean>
}

/**
 * Hands a file over, from wherever it stands. Before `handing_over` is kept, nothing has the name
 * by which the bank takes it; after that the half file is renamed, or was. It is never written
 * again. Where another file has its name, that one is left as it is, and people are told; so are
 * they where the folder cannot be used.
 */
export async function handOverFile(
  deps: SendDeps,
  tenantId: TenantId,
  connection: ConnectionRecord,
  leaver: Leaver,
): Promise<Sent> {
  if (connection.channel === 'practice') {
    await givePractice(deps, tenantId, connection, leaver)
    return 'done'
  }
  try {
    if (await deps.isHalted(tenantId, connection.id)) return 'halted'
    // What was learnt there may have dissolved it.
    const sent = await layFile(deps, tenantId, connection, leaver)
    if (connection.orders_fault !== null) await noteFault(deps, tenantId, connection, null)
    return sent
  } catch (error) {
    const fault = folderFaultOf(error)
    if (fault === undefined) throw error
    await noteFault(deps, tenantId, connection, fault)
    return 'folder_fault'
  }
}

async function noteFault(
  { database, tell }: SendDeps,
  tenantId: TenantId,
  { id, channel }: ConnectionRecord,
  fault: string | null,
): Promise<void> {
  await database.transact(tenantId, async (unit) => {
    if (await noteOrdersFault(unit, id, fault)) await tell(unit, 'bank_channels')
    // What had been given up goes, too: by SFTP, where files are.
    if (fault === null && channel === 'sftp') await sendAgain(unit, id)
  })
}

/** The bank to practise with has the file in the transaction in which it counts as sent. */
async function givePractice(
  { database, reached }: SendDeps,
  tenantId: TenantId,
  { id }: ConnectionRecord,
  leaver: Leaver,
): Promise<void> {
  const leaving = await leaver.read()
  if (leaving === null || (await leaver.endIfPast(null))) return
  await database.transact(tenantId, async (unit) => {
    if (await leaver.markSent(unit)) await giveOrders(unit, id, leaving.artefactId)
  })
  reached?.('sent')
}

async function layFile(
  deps: SendDeps,
  tenantId: TenantId,
  connection: ConnectionRecord,
  leaver: Leaver,
): Promise<Sent> {
  const leaving = await leaver.read()
  if (leaving === null) return 'done'
  return await deps.withFolders({ tenantId, connection }, async (open) => {
    const folder = await open('orders')
    if (leaving.stands === 'generated') {
      if (await leaver.endIfPast(null)) return 'done'
      await layPart(deps, tenantId, { leaver, leaving, folder })
    }
    const now = await leaver.read()
    if (now?.stands !== 'handing_over') return 'done'
    return await giveName(deps, tenantId, { leaver, leaving: now, folder })
  })
}

interface Laying {
  readonly leaver: Leaver
  readonly leaving: Leaving
  readonly folder: SharedFolder
}

/** Writes the half file and keeps its name, unless another worker has done so. */
async function layPart(
  { database, vault, reached }: SendDeps,
  tenantId: TenantId,
  { leaver, leaving, folder }: Laying,
): Promise<void> {
  const { bytes } = await database.read(tenantId, async (reader) => {
    return await openArtefact(reader, vault, { tenantId, id: leaving.artefactId })
  })
  const part = newPartOf(leaving.fileName)
  await folder.writePart(part, bytes)
  reached?.('half written')
  const isKept = await database.transact(tenantId, async (unit) => {
    return await leaver.keepPart(unit, part)
  })
  // Handed over by another worker, or withdrawn by people meanwhile.
  if (!isKept) await folder.dropPart(part)
  reached?.('handing over')
}

/** Gives the half file its name, unless it is past: then it is taken back where it can be. */
async function giveName(
  { database, reached, tell }: SendDeps,
  tenantId: TenantId,
  { leaver, leaving, folder }: Laying,
): Promise<Sent> {
  const part = present(leaving.partName ?? undefined, 'what is handed over has a half file')
  const { artefactId, fileName: name } = leaving
  const file = await database.read(tenantId, async (reader) => {
    return present(await readArtefact(reader, tenantId, artefactId), 'a file stays')
  })
  const isBack = (await leaver.isPast()) && (await folder.takePartBack(part))
  if (!isBack) {
    // Written down beside the database before it leaves.
    await leaver.writeReceipts(file)
    reached?.('receipt written')
  }
  const named = isBack ? 'taken_back' : await folder.namePart({ part, name, sha256: file.sha256 })
  if (named === 'taken_back') {
    reached?.('taken back')
    await leaver.dropReceipts()
    await leaver.endIfPast(part)
    await folder.dropParts(name)
    return 'done'
  }
  reached?.('renamed')
  await database.transact(tenantId, async (unit) => {
    if (named === 'name_taken') {
      await leaver.noteNameTaken(unit)
      await tell(unit, 'bank_alarms')
    } else await leaver.markSent(unit)
  })
  reached?.('sent')
  if (named !== 'name_taken') await folder.dropParts(name)
  return named === 'name_taken' ? named : 'done'
}
