// What becomes of files that banks send: read outside any transaction, then recorded by the room
// that they are for.
import { artefactRead, openArtefact, readArtefact, recordReading } from '#artefacts'
import { bookingHandlers, keepStatements } from '#bookings'
import { connectionHandlers } from '#connections'
import type { Database, Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { actHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import type { BankMessage, Violation } from '#messages'
import { readMessage } from '#messages'
import { orderHandlers, recordAnswer } from '#orders'
import type { Vault } from '#participants'
import { practiceHandlers } from '#practice'

/** What working with banks needs from the outside. */
export interface BankDeps {
  readonly database: Database
  readonly vault: Vault
  /** Below which files are exchanged with banks; null: no folder is shared with any. */
  readonly bankFolder: string | null
  /** Where tests let the process die. */
  readonly reached?: (point: string) => void
}

/** The jobs by which files go to banks and come from them. */
export function bankHandlers(deps: BankDeps): RunnableHandler[] {
  return [
    ...connectionHandlers(deps),
    ...practiceHandlers(deps.vault),
    ...orderHandlers(deps),
    ...bookingHandlers(deps),
    actHandler({
      kind: artefactRead,
      act: async ({ tenantId, payload }) => await readFile(deps, tenantId, payload.artefact),
      record: async (unit, jobs) => {
        for (const { outcome } of jobs) await recordFile(unit, outcome)
        deps.reached?.('answer read')
      },
    }),
  ]
}

interface ReadFile {
  readonly artefactId: Id<'artefact'>
  readonly connectionId: Id<'bank_connection'>
  readonly message: BankMessage
  /** Why a part of its statements is of no account of ours. */
  readonly held: string | null
}

/** What a file says; null where it is no longer to be read. */
async function readFile(
  { database, vault }: BankDeps,
  tenantId: TenantId,
  id: Id<'artefact'>,
): Promise<ReadFile | null> {
  const found = await database.read(tenantId, async (reader) => {
    const artefact = await readArtefact(reader, tenantId, id)
    if (artefact === undefined || !artefact.is_stored || artefact.status === 'read') return null
    const { bytes } = await openArtefact(reader, vault, { tenantId, id })
    return { artefact, bytes }
  })
  if (found === null) return null
  const { artefact, bytes } = found
  const message = await readMessage(bytes)
  const of = { artefactId: id, connectionId: artefact.connection_id }
  if (message.kind === 'unread' || message.kind === 'status_report') {
    return { ...of, message, held: null }
  }
  // Of a file that cannot be relied on nothing is kept but the file.
  const fatal = fatalOf(message)
  if (fatal !== null) return { ...of, message, held: fatal }
  const held = await keepStatements({ database, vault }, { tenantId, ...of, message })
  return { ...of, message, held }
}

/** What leaves nothing of a file to be relied on: what is missing of it may matter. */
const FATAL: ReadonlySet<Violation['code']> = new Set([
  'too_large',
  'doctype',
  'not_well_formed',
  'too_deep',
  'cut_off',
])

/** The first violation of a file that leaves nothing of it to be relied on. */
function fatalOf({ violations }: BankMessage): string | null {
  return violations.find(({ code }) => FATAL.has(code))?.code ?? null
}

async function recordFile(unit: Unit, file: ReadFile | null): Promise<void> {
  if (file === null) return
  const { artefactId, connectionId, message, held: ofStatements } = file
  const named = { message: message.message }
  switch (message.kind) {
    case 'unread': {
      const held = message.violations[0]?.code ?? 'unknown_message'
      return await recordReading(unit, artefactId, { held, ...named })
    }
    case 'status_report': {
      const asked = { artefactId, connectionId, report: message }
      const held = fatalOf(message) ?? (await recordAnswer(unit, asked))
      return await recordReading(unit, artefactId, { held, ...named })
    }
    case 'statement':
    case 'report':
    case 'notification':
      return await recordReading(unit, artefactId, { held: ofStatements, ...named })
  }
}
