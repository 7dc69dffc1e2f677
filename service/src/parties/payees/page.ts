// The page of the person who is paid: what it shows, and what he changes by it.
import type { PublicPayee, PublicPayeeAccount } from '@holdfast/contract'
import { accountProofCharacters, accountProofTriesMax } from '@holdfast/contract'
import type { CheckedAccount } from '#banks'
import type { Reader, Unit } from '#db'
import type { Principal } from '#http'
import type { Id, Result, TenantId } from '#kit'
import {
  accepted,
  addMs,
  asId,
  compact,
  Failure,
  fail,
  present,
  refused,
  showInstantOrNull,
} from '#kit'
import { readOrganisation, revokeSecrets, showOrganisation } from '#organisations'
import type { Giver, StandingRow, Vault } from '#participants'
import {
  fileBankAccounts,
  giveAccounts,
  isCooling,
  lockPayees,
  maskEmail,
  openBankAccount,
  readParticipants,
  readShown,
  selectStandings,
  setFailedProofs,
  standingOf,
} from '#participants'

type ParticipantId = Id<'participant'>

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

interface Asked extends PayeePage {
  readonly tenant: TenantId
  /** The tenant's time. */
  readonly now: Date
}

/** What the page shows; nothing by which one could prove that one knows the account. */
export async function showPage(reader: Reader, asked: Asked): Promise<PublicPayee> {
  const { tenant, participantId, mayChange, now } = asked
  const participant = (await readParticipants(reader, tenant, [participantId])).get(participantId)
  const [row] = await reader.query(selectStandings, [tenant, [participantId]])
  if (participant === undefined || row === undefined) return fail('not_found')
  const organisation = await readOrganisation(reader, tenant)
  const { bank_account_id: accountId } = row
  const standing = standingOf(row)
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
    payable_from: showInstantOrNull(isCooling(standing, now) ? standing.payableFrom : null),
    disputed_at: showInstantOrNull(standing.disputedAt),
    may_change: mayChange,
    may_dispute: row.account_changes > 0 && standing.disputedAt === null,
    needs_proof: provingAccount(row, now) !== null,
  }
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
  const row = (await lockPayees(unit, [participantId])).get(participantId)
  if (row === undefined || !mayChange) return new Failure('not_found')
  const failure = await prove(unit, vault, row, change.ending)
  if (failure !== null) return failure
  const [accountId] = await fileBankAccounts(unit, vault, [{ participantId, account }])
  const gift = { participantId, giver, accountId: present(accountId, 'it is on file') }
  await giveAccounts(unit, [gift])
  // The link has done its work; the page that it opened goes on to show what came of it.
  await revokeSecrets(unit, 'payee', [participantId], ['payee_link'])
  return null
}

/**
 * The account whose end proves who one is; null when there is none. While a new one is in its
 * cooling-off time it is the one before: whoever gave the new one knows that.
 */
function provingAccount(row: StandingRow, now: Date): Id<'bank_account'> | null {
  const standing = standingOf(row)
  return isCooling(standing, now) && standing.beforeId !== null
    ? standing.beforeId
    : standing.accountId
}

async function prove(
  unit: Unit,
  vault: Vault,
  row: StandingRow,
  ending: string | null,
): Promise<Failure | null> {
  const accountId = provingAccount(row, unit.now)
  if (accountId === null) return null
  const since = row.proofs_failed_since
  const isCounting = since !== null && addMs(since, DAY_MS) > unit.now
  const failed = isCounting ? row.proofs_failed : 0
  if (failed >= accountProofTriesMax) return new Failure('account_proof_locked')
  const { account_number: number } = await openBankAccount(
    unit.tx,
    vault,
    unit.tenant.id,
    accountId,
  )
  const isRight = ending !== null && endOf(ending) === endOf(number)
  await unit.tx.query(setFailedProofs, [
    unit.tenant.id,
    row.id,
    isRight ? 0 : failed + 1,
    isRight ? null : isCounting ? since : unit.now,
  ])
  return isRight ? null : new Failure('account_proof_wrong')
}

/** The last characters of an account, as people write it. */
function endOf(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-accountProofCharacters)
}
