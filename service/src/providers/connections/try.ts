// Trying out the way to a bank by SFTP: each phase in its turn, with a file that no bank takes for
// an order and that goes again.
import type { BankConnectionTest } from '@holdfast/contract'
import type { TenantId } from '#kit'
import { fail } from '#kit'
import { newPartOf, takenBack } from './channel.ts'
import type { ConnectionRecord } from './connection.ts'
import { tryAgain } from './decide.ts'
import { folderFaultOf } from './folder.ts'
import type { ChannelDeps } from './open.ts'
import { folderOf, openSession } from './open.ts'
import type { Batches } from './proposal.ts'
import { readConnection } from './read.ts'
import { ensureTaken, openRemote } from './sftp.ts'
import { SftpFault } from './sftp-fault.ts'
import type { SftpSession } from './sftp-session.ts'
import { setFolderFault } from './store.ts'
import { noteOrdersFault } from './trouble.ts'

/** As large as files of some payments are. */
const TRIED_BYTES = 4 * 1024
const TRIED_NAME = 'holdfast-test'

/** What trying out needs from the outside. */
export interface TryDeps extends Omit<ChannelDeps, 'bankFolder'> {
  readonly batches: Batches
}

const NOT_SFTP = 'Only an active connection by SFTP can be tried out.'

/**
 * Tries a connection out. Where all is well, what had been given up is tried again at once.
 * Refusals: 404 `not_found`, 409 `invalid_state` where it is not by SFTP, or not active.
 */
export async function tryConnection(
  deps: TryDeps,
  tenantId: TenantId,
  id: ConnectionRecord['id'],
): Promise<BankConnectionTest> {
  const connection = await deps.database.read(tenantId, async (reader) => {
    return await readConnection(reader, tenantId, id)
  })
  if (connection === undefined) return fail('not_found')
  const isUsed = connection.status === 'active' || connection.status === 'closing'
  if (!isUsed || connection.channel !== 'sftp') return fail('invalid_state', { detail: NOT_SFTP })
  try {
    await walkThrough(deps, tenantId, connection)
  } catch (error) {
    if (!(error instanceof SftpFault)) throw error
    return { passed: false, phase: error.phase, advice: folderFaultOf(error) ?? null }
  }
  await deps.database.transact(tenantId, async (unit) => {
    const well = { tenant_id: tenantId, id, fault: null, is_broken: false, now: unit.now }
    await unit.tx.query(setFolderFault, well)
    const now = await readConnection(unit.tx, tenantId, id)
    // Why a connection is halted stays until two people have it resume.
    if (now?.is_halted === false) await noteOrdersFault(unit, id, null)
    await tryAgain(unit, deps.batches, id)
  })
  return { passed: true, phase: null, advice: null }
}

async function walkThrough(
  deps: TryDeps,
  tenantId: TenantId,
  connection: ConnectionRecord,
): Promise<void> {
  const session = await openSession(deps, tenantId, connection)
  try {
    await tryAnswers(session, folderOf(connection, 'answers'))
    await tryOrders(session, folderOf(connection, 'orders'))
  } finally {
    await session.end()
  }
}

async function tryAnswers(session: SftpSession, folder: string): Promise<void> {
  const answers = await openRemote(session, folder)
  await answers.lookInto(new Map())
  await ensureTaken(session, folder)
}

async function tryOrders(session: SftpSession, folder: string): Promise<void> {
  const orders = await openRemote(session, folder)
  await orders.lookInto(new Map())
  const part = newPartOf(TRIED_NAME)
  await orders.writePart(part, Buffer.alloc(TRIED_BYTES, 'holdfast '))
  await orders.takePartBack(part)
  await orders.dropPart(takenBack(part))
}
