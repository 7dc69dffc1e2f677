// What becomes of files that banks send: read outside any transaction, then recorded by the room
// that they are for.
import type { ArtefactRecord } from '#artefacts'
import {
  artefactRead,
  eraseHandler,
  openArtefact,
  readArtefact,
  recordReading,
  recordUnpacked,
} from '#artefacts'
import { bookingHandlers, keepStatements } from '#bookings'
import type { PayeeChannels, TellOfBanks, WithFolders } from '#connections'
import { connectionHandlers, createChannels, payeeCheckHandlers, takeFile } from '#connections'
import type { Database, Unit } from '#db'
import type { AddressPolicy } from '#http'
import type { RunnableHandler } from '#jobs'
import { actHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { assert } from '#kit'
import { tellOfWork } from '#letters'
import type { BankMessage, Resolution, StatusReport, Unpacked, Violation } from '#messages'
import { isZip, readMessage, unpackZip } from '#messages'
import { orderHandlers, readBack, recordAnswer, recordResolution } from '#orders'
import type { Vault } from '#participants'
import { checkPractisedPayee, practiceHandlers } from '#practice'

/** What working with banks needs from the outside. */
export interface BankDeps {
  readonly database: Database
  readonly vault: Vault
  /** Below which files are exchanged with banks; null: no folder is shared with any. */
  readonly bankFolder: string | null
  /** Which addresses banks may be reached at. */
  readonly policy: AddressPolicy
  /** Where tests let the process die. */
  readonly reached?: (point: string) => void
}

interface FileDeps extends BankDeps {
  readonly withFolders: WithFolders
  readonly tell: TellOfBanks
  readonly payees: PayeeChannels
}

/** How each channel is asked whom an account belongs to, where it says so. */
const payees: PayeeChannels = { practice: checkPractisedPayee }

/** The jobs by which files go to banks and come from them. */
export function bankHandlers(given: BankDeps): RunnableHandler[] {
  const deps: FileDeps = { ...given, tell: tellOfWork, payees, withFolders: createChannels(given) }
  return [
    ...connectionHandlers({
      ...deps,
      readBack: async (tenantId, id) => await readBack(deps, tenantId, id),
    }),
    ...payeeCheckHandlers(deps),
    ...practiceHandlers(deps.vault),
    ...orderHandlers(deps),
    ...bookingHandlers(deps),
    eraseHandler(deps),
    actHandler({
      kind: artefactRead,
      act: async ({ tenantId, payload }) => await readFile(deps, tenantId, payload.artefact),
      record: async (unit, jobs) => {
        for (const { outcome } of jobs) {
          if (outcome === null) continue
          await recordFile(unit, deps, outcome)
        }
        deps.reached?.('answer read')
      },
    }),
  ]
}

interface ReadFile {
  readonly artefact: ArtefactRecord
  readonly content: Content
}

/** What was found in a file. */
type Content =
  | {
      readonly kind: 'message'
      readonly message: BankMessage
      /** Why a part of its statements is of no account of ours. */
      readonly held: string | null
    }
  | { readonly kind: 'zip'; readonly unpacked: Unpacked }

/** What a file says, also where it was read before; null where it is not kept. */
async function readFile(
  { database, vault }: BankDeps,
  tenantId: TenantId,
  id: Id<'artefact'>,
): Promise<ReadFile | null> {
  const found = await database.read(tenantId, async (reader) => {
    const artefact = await readArtefact(reader, tenantId, id)
    if (artefact === undefined || !artefact.is_stored) return null
    const { bytes } = await openArtefact(reader, vault, { tenantId, id })
    return { artefact, bytes }
  })
  if (found === null) return null
  const { artefact, bytes } = found
  if (isZip(bytes)) {
    return { artefact, content: { kind: 'zip', unpacked: await unpackZip(bytes) } }
  }
  const message = await readMessage(bytes)
  const whole = (held: string | null): ReadFile => {
    return { artefact, content: { kind: 'message', message, held } }
  }
  if (message.kind === 'unread' || isAnswer(message)) return whole(null)
  // Of a file that cannot be relied on nothing is kept but the file.
  const fatal = fatalOf(message)
  if (fatal !== null) return whole(fatal)
  const told = { tenantId, artefactId: id, connectionId: artefact.connection_id, message }
  return whole(await keepStatements({ database, vault }, told))
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

async function recordFile(unit: Unit, deps: FileDeps, file: ReadFile): Promise<void> {
  const { artefact, content } = file
  const isHeld =
    content.kind === 'zip'
      ? await recordZip(unit, deps.vault, artefact, content.unpacked)
      : await recordMessage(unit, deps.vault, artefact, content)
  if (isHeld) await deps.tell(unit, 'bank_files')
  else if (content.kind === 'message' && isAnswer(content.message)) {
    await deps.tell(unit, 'bank_alarms')
  }
}

/** What a bank answers to what it was given. */
function isAnswer(message: BankMessage): message is StatusReport | Resolution {
  return message.kind === 'status_report' || message.kind === 'resolution'
}

/** What a message is for; true where it is held. */
async function recordMessage(
  unit: Unit,
  vault: Vault,
  artefact: ArtefactRecord,
  { message, held: ofStatements }: Extract<Content, { readonly kind: 'message' }>,
): Promise<boolean> {
  const { id: artefactId, connection_id: connectionId } = artefact
  const hold = async (held: string | null) => {
    await recordReading(unit, artefactId, { held, message: message.message })
    return held !== null
  }
  switch (message.kind) {
    case 'unread':
      return await hold(message.violations[0]?.code ?? 'unknown_message')
    case 'status_report': {
      const asked = { artefactId, connectionId, report: message, vault }
      return await hold(fatalOf(message) ?? (await recordAnswer(unit, asked)))
    }
    case 'resolution': {
      const asked = { artefactId, connectionId, resolution: message }
      return await hold(fatalOf(message) ?? (await recordResolution(unit, asked)))
    }
    case 'statement':
    case 'report':
    case 'notification':
      return await hold(ofStatements)
  }
}

/** Each file of a ZIP is kept as one of its own, and read like any other; true: it is held. */
async function recordZip(
  unit: Unit,
  vault: Vault,
  { id, connection_id: connectionId, source, kept_by: keptBy }: ArtefactRecord,
  unpacked: Unpacked,
): Promise<boolean> {
  if (!unpacked.isUnpacked || unpacked.files.length === 0) {
    const held = unpacked.isUnpacked ? 'zip_empty' : unpacked.violation.code
    await recordReading(unit, id, { held, message: 'zip' })
    return true
  }
  assert(source !== 'service', 'what the service writes is no ZIP')
  const packed: Id<'artefact'>[] = []
  for (const { name, bytes: content } of unpacked.files) {
    const told = { connectionId, source, keptBy, parentId: id, name, content }
    packed.push(await takeFile(unit, vault, told))
  }
  await recordUnpacked(unit, id, packed)
  return false
}
