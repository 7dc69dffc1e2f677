// The page of the person who is paid: what it shows, and what he changes by it.
import type {
  PayeeNameChoice,
  PublicPayee,
  PublicPayeeAccount,
  PublicPayeeCheck,
  PublicUnpaid,
} from '@holdfast/contract'
import { accountProofCharacters, accountProofTriesMax } from '@holdfast/contract'
import { writeAudit } from '#audit'
import type { CheckedAccount } from '#banks'
import type { Reader, Unit } from '#db'
import type { Principal } from '#http'
import type { Id, Result, TenantId } from '#kit'
import {
  accepted,
  addMs,
  asId,
  bareText,
  compact,
  Failure,
  fail,
  present,
  refused,
  showId,
  showInstantOrNull,
} from '#kit'
import { readOrganisation, revokeSecrets, showOrganisation } from '#organisations'
import type { Giver, StandingRow, Vault } from '#participants'
import {
  chooseName,
  fileBankAccounts,
  giveAccounts,
  isCooling,
  latestBankAccounts,
  lockPayees,
  maskEmail,
  openBankAccount,
  readOwnCheck,
  readParticipants,
  readServedNames,
  readShown,
  selectStandingsOfAddress,
  setFailedProofs,
  standingOf,
} from '#participants'

type ParticipantId = Id<'participant'>
type AccountId = Id<'bank_account'>

const DAY_MS = 86_400_000

/** Whom a page's session is about, and whether its link may change the account. */
export interface PayeePage {
  readonly participantId: ParticipantId
  readonly mayChange: boolean
}

/** The page that a session opens. Refuses with `not_found` those of other objects. */
export function pageOf({ objectKind, objectId }: Principal): PayeePage {
  if (objectKind !== 'payee' && objectKind !== 'payee_notice') return fail('not_found')
  const participantId = asId('participant', objectId ?? fail('not_found'))
  return { participantId, mayChange: objectKind === 'payee' }
}

/** What somebody could not be paid for want of an account; money stands above this room. */
export type ReadUnpaid = (
  reader: Reader,
  tenant: TenantId,
  id: ParticipantId,
) => Promise<PublicUnpaid[]>

interface Asked extends PayeePage {
  readonly vault: Vault
  readonly readUnpaid: ReadUnpaid
  readonly tenant: TenantId
  /** The tenant's time. */
  readonly now: Date
}

/** What the page shows; nothing by which one could prove that one knows the account. */
export async function showPage(reader: Reader, asked: Asked): Promise<PublicPayee> {
  const { tenant, participantId, mayChange, now } = asked
  const participant = (await readParticipants(reader, tenant, [participantId])).get(participantId)
  const person = await readPerson(reader, tenant, participantId)
  if (participant === undefined || person === undefined) return fail('not_found')
  const { row } = person
  const organisation = await readOrganisation(reader, tenant)
  const alsoFor = await readServedNames(reader, tenant, participantId)
  const standing = standingOf(row)
  const accounts = await latestBankAccounts(reader, tenant, [participantId])
  const accountId = accounts.get(participantId)?.id ?? null
  const beforeId = isCooling(standing, now) ? standing.beforeId : null
  const shown = await readShown(reader, tenant, compact([accountId, beforeId]))
  const show = (id: Id<'bank_account'> | null): PublicPayeeAccount | null => {
    const account = id === null ? undefined : shown.get(id)
    if (account === undefined) return null
    const { country, currency, routing_code: code, account_number: masked } = account
    // Where code and number are one, its end would be the proof.
    return { country, currency, routing_code: code === masked ? '' : code }
  }
  return {
    environment: organisation.environment,
    organisation: showOrganisation(organisation),
    email_masked: maskEmail(participant.email),
    bank_account: show(accountId),
    previous_bank_account: show(beforeId),
    also_for: alsoFor,
    unpaid: await asked.readUnpaid(reader, tenant, participantId),
    payable_from: showInstantOrNull(isCooling(standing, now) ? standing.payableFrom : null),
    disputed_at: showInstantOrNull(standing.disputedAt),
    may_change: mayChange,
    may_dispute: row.account_changes > 0 && standing.disputedAt === null,
    payee_check: await showOwnCheck(reader, asked),
    needs_proof: provingAccounts(person, now).length > 0,
  }
}

/** What the bank said of the account, with both names: the person's own, and its. */
async function showOwnCheck(
  reader: Reader,
  { vault, tenant, participantId }: Asked,
): Promise<PublicPayeeCheck | null> {
  const own = await readOwnCheck(reader, vault, tenant, participantId)
  if (own?.check === undefined) return null
  const { result, choice } = own.check
  return { result, name: own.name, suggested_name: own.suggestedName, choice }
}

/** What a person says of the name that his bank suggests. */
export interface NameChoice extends PayeePage {
  readonly choice: PayeeNameChoice
  readonly giver: Giver
}

/**
 * Takes or leaves the name that a bank suggests. Refuses `not_found` by a link that may change
 * nothing, and `invalid_state` where none is suggested.
 */
export async function chooseNames(
  unit: Unit,
  vault: Vault,
  choices: readonly NameChoice[],
): Promise<Result<PayeePage>[]> {
  const results: Result<PayeePage>[] = []
  for (const { participantId, mayChange, choice, giver } of choices) {
    await lockPayees(unit, [participantId])
    const own = await readOwnCheck(unit.tx, vault, unit.tenant.id, participantId)
    const isDone = own !== null && (await chooseName(unit, { participantId, ...own }, choice))
    if (isDone) await tellChoice(unit, participantId, { choice, giver })
    results.push(
      isDone ? accepted({ participantId, mayChange }) : refused(new Failure('invalid_state')),
    )
  }
  return results
}

const chosen: Readonly<Record<PayeeNameChoice, string>> = {
  taken: 'Took the name under which a bank knows the account.',
  kept: 'Kept the own name for the account.',
}

/** The names are in no entry: it outlives a person who is erased. */
async function tellChoice(
  unit: Unit,
  participantId: ParticipantId,
  { choice, giver }: Pick<NameChoice, 'choice' | 'giver'>,
): Promise<void> {
  await writeAudit(unit, [
    {
      actor: { kind: giver.kind, id: giver.id, name: giver.name },
      operation: giver.operation,
      object: { kind: 'participant', id: showId('participant', participantId) },
      summary: chosen[choice],
      before: {},
      after: { name_choice: choice },
      requestId: giver.requestId,
      ip: giver.ip,
    },
  ])
}

/** What a person gives by his own link. */
export interface OwnChange extends PayeePage {
  /** The last characters of the account that he is paid to. */
  readonly ending: string | null
  readonly account: CheckedAccount
  readonly giver: Giver
}

/**
 * Changes accounts for those who prove that they know the one on file, or the one before while the
 * present one is in its cooling-off time. Refuses `account_proof_wrong`, and after five wrong tries
 * within 24 hours `account_proof_locked`; what fails is counted.
 */
export async function changeOwnAccounts(
  unit: Unit,
  vault: Vault,
  changes: readonly OwnChange[],
): Promise<Result<PayeePage>[]> {
  const results: Result<PayeePage>[] = []
  for (const change of changes) {
    const failure = await changeOwn(unit, vault, change)
    results.push(failure === null ? accepted(change) : refused(failure))
  }
  return results
}

async function changeOwn(unit: Unit, vault: Vault, change: OwnChange): Promise<Failure | null> {
  const { participantId, mayChange, account, giver } = change
  await lockPayees(unit, [participantId])
  const person = await readPerson(unit.tx, unit.tenant.id, participantId)
  if (person === undefined || !mayChange) return new Failure('not_found')
  const failure = await provePerson(unit, vault, person, change.ending)
  if (failure !== null) return failure
  const [accountId] = await fileBankAccounts(unit, vault, [{ participantId, account }])
  const gift = { participantId, giver, accountId: present(accountId, 'it is on file') }
  await giveAccounts(unit, [gift])
  // The link has done its work; the page that it opened goes on to show what came of it.
  await revokeSecrets(unit, 'payee', [participantId], ['payee_link'])
  return null
}

/** A participant, and all that have its e-mail address, itself among them. */
interface PayeePerson {
  readonly row: StandingRow
  readonly all: readonly StandingRow[]
}

async function readPerson(
  reader: Reader,
  tenant: TenantId,
  participantId: ParticipantId,
): Promise<PayeePerson | undefined> {
  const all = await reader.query(selectStandingsOfAddress, { tenant_id: tenant, id: participantId })
  const row = all.find(({ id }) => id === participantId)
  return row === undefined ? undefined : { row, all }
}

/**
 * The accounts of which the end of one proves who one is: its own; where it has none that has long
 * been there, those of the others of its address, so that the mailbox alone never is enough for
 * somebody who is paid already. None where nobody of the address is paid to any account.
 */
function provingAccounts({ row, all }: PayeePerson, now: Date): readonly AccountId[] {
  const own = settledAccount(row, now)
  if (own !== null) return [own]
  const others = compact(all.map((one) => settledAccount(one, now)))
  return others.length > 0 ? others : compact([row.bank_account_id])
}

/**
 * What a participant is paid to. While a new account is in its cooling-off time it is the one
 * before: whoever gave the new one knows that.
 */
function settledAccount(row: StandingRow, now: Date): AccountId | null {
  const standing = standingOf(row)
  return isCooling(standing, now) ? standing.beforeId : standing.accountId
}

/** How many tries of the person have failed within 24 hours, for whichever participant. */
function failedProofs({ all }: PayeePerson, now: Date): number {
  return all
    .filter((row) => isCounting(row, now))
    .reduce((sum, { proofs_failed: failed }) => sum + failed, 0)
}

function isCounting({ proofs_failed_since: since }: StandingRow, now: Date): boolean {
  return since !== null && addMs(since, DAY_MS) > now
}

async function provePerson(
  unit: Unit,
  vault: Vault,
  person: PayeePerson,
  ending: string | null,
): Promise<Failure | null> {
  const { row } = person
  const { tenant, now } = unit
  const proving = provingAccounts(person, now)
  if (proving.length === 0) return null
  if (failedProofs(person, now) >= accountProofTriesMax) return new Failure('account_proof_locked')
  const ends: string[] = []
  for (const id of proving) {
    const { account_number: number } = await openBankAccount(unit.tx, vault, tenant.id, id)
    ends.push(endOf(number))
  }
  const isRight = ending !== null && ends.includes(endOf(ending))
  const failed = isCounting(row, now) ? row.proofs_failed : 0
  await unit.tx.query(setFailedProofs, {
    tenant_id: tenant.id,
    id: row.id,
    proofs_failed: isRight ? 0 : failed + 1,
    proofs_failed_since: isRight ? null : isCounting(row, now) ? row.proofs_failed_since : now,
  })
  return isRight ? null : new Failure('account_proof_wrong')
}

/** The last characters of an account, as people write it. */
function endOf(text: string): string {
  return bareText(text).slice(-accountProofCharacters)
}
