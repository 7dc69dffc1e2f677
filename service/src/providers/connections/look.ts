// Looking into the folders of connections: what the bank has laid there is kept, then put aside.
import type { Database, Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { actHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { addMs, showId } from '#kit'
import type { Vault } from '#participants'
import type { Seen, SharedFolder, WithFolders } from './channel.ts'
import type { ConnectionRecord } from './connection.ts'
import { endClosing, planLook } from './decide.ts'
import { folderFaultOf } from './folder.ts'
import { takeFile } from './intake.ts'
import { connectionLook } from './jobs.ts'
import type { TellOfBanks } from './proposal.ts'
import { readConnection } from './read.ts'
import { setFolderFault } from './store.ts'
import type { Checked } from './strange.ts'
import { watchOrders } from './strange.ts'
import { GIVEN_UP, nextTry } from './trouble.ts'

/** How often folders are looked into. A file is taken at the second look at the earliest. */
const LOOK_EVERY_MS = 15_000
const SFTP_EVERY_MS = 60_000

/** What looking into folders needs from the outside. */
export interface LookDeps {
  readonly database: Database
  readonly vault: Vault
  readonly withFolders: WithFolders
  readonly tell: TellOfBanks
  /** Learns what was handed over and is not known here, before an answer to it is read. */
  readonly readBack: (tenantId: TenantId, id: Id<'bank_connection'>) => Promise<unknown>
  /** Where tests let the process die. */
  readonly reached?: (point: string) => void
}

/** The job by which folders are looked into. */
export function connectionHandlers(deps: LookDeps): RunnableHandler[] {
  const looks = createLooks(deps)
  return [
    actHandler({
      kind: connectionLook,
      act: async ({ tenantId, payload }) => await looks(tenantId, payload.connection),
      record: async (unit, jobs) => {
        for (const { payload, outcome } of jobs) {
          await keepOutcome(unit, deps.tell, { id: payload.connection, ...outcome })
        }
      },
    }),
  ]
}

/** What a look came to. */
interface Looked {
  /** What is wrong, for people; null: nothing. */
  readonly fault: string | null
  /** The folder could not be looked into. */
  readonly isBroken: boolean
}

async function keepOutcome(
  unit: Unit,
  tell: TellOfBanks,
  { id, fault, isBroken }: Looked & { readonly id: Id<'bank_connection'> },
): Promise<void> {
  const given = { tenant_id: unit.tenant.id, id, is_broken: isBroken, now: unit.now }
  const [changed] = await unit.tx.query(setFolderFault, { ...given, fault })
  if (fault !== null && changed?.is_new === true) await tell(unit, 'bank_channels')
  await endClosing(unit, [id])
  const connection = await readConnection(unit.tx, unit.tenant.id, id)
  if (connection?.status !== 'active' && connection?.status !== 'closing') return
  const everyMs = connection.channel === 'sftp' ? SFTP_EVERY_MS : LOOK_EVERY_MS
  const since = connection.folder_broken_at
  const next = isBroken
    ? nextTry(connection, since, { now: unit.now, everyMs })
    : addMs(unit.now, everyMs)
  if (next !== null) planLook(unit, id, next)
  else await unit.tx.query(setFolderFault, { ...given, fault: `${fault} ${GIVEN_UP}` })
}

function leftAlone(refused: number, restless: number): string | null {
  if (refused > 0) {
    return `What is no file was left alone: ${refused}. Whoever laid it there must take it away.`
  }
  if (restless === 0) return null
  return `Files have not stopped changing: ${restless}. Ask the bank whether they are whole.`
}

type LookOnce = (tenantId: TenantId, id: Id<'bank_connection'>) => Promise<Looked>

const ALL_WELL: Looked = { fault: null, isBroken: false }

/**
 * Looks into the folders of a connection, and tells what was wrong with them. What it
 * saw is remembered in this process only: forgotten, files are taken one look later.
 */
function createLooks(deps: LookDeps): LookOnce {
  const { database, withFolders, readBack } = deps
  const seenIn = new Map<string, Seen>()
  const checkedIn = new Map<string, Checked>()
  /** A database changes by a restore only while nobody works on it. */
  const isReadBack = new Set<string>()
  return async (tenantId, id) => {
    const connection = await database.read(tenantId, async (reader) => {
      return await readConnection(reader, tenantId, id)
    })
    if (connection === undefined || connection.answers_folder === null) return ALL_WELL
    const seen: Seen = seenIn.get(id) ?? new Map()
    seenIn.set(id, seen)
    try {
      if (!isReadBack.has(id) || connection.is_halted) await readBack(tenantId, id)
      isReadBack.add(id)
      const fault = await withFolders({ tenantId, connection }, async (open) => {
        if (connection.channel === 'sftp') {
          const checked: Checked = checkedIn.get(id) ?? new Map()
          checkedIn.set(id, checked)
          const folder = await open('orders')
          await watchOrders(deps, { tenantId, connection, folder, checked })
        }
        const folder = await open('answers')
        return await takeAnswers(deps, { tenantId, connection, folder, seen })
      })
      return { fault, isBroken: false }
    } catch (error) {
      const fault = folderFaultOf(error)
      if (fault === undefined) throw error
      return { fault, isBroken: true }
    }
  }
}

interface Looking {
  readonly tenantId: TenantId
  readonly connection: ConnectionRecord
  readonly folder: SharedFolder
  readonly seen: Seen
}

/** Keeps what lies whole, and puts it aside; tells what was left alone. */
async function takeAnswers(
  { database, vault, reached }: LookDeps,
  { tenantId, connection, folder, seen }: Looking,
): Promise<string | null> {
  const { whole, refused, restless } = await folder.lookInto(seen)
  for (const name of whole) {
    const file = await folder.readWhole(name)
    if (file === undefined) continue
    const artefact = await database.transact(tenantId, async (unit) => {
      const source = connection.channel === 'sftp' ? 'sftp' : 'folder'
      const told = { connectionId: connection.id, source, keptBy: null } as const
      return await takeFile(unit, vault, { ...told, ...file })
    })
    reached?.('answer kept')
    await folder.putAside(name, showId('artefact', artefact))
    reached?.('answer put aside')
  }
  return leftAlone(refused, restless)
}
