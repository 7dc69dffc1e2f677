// What banks say of whom is paid: whether an account is of that name. It counts for both together,
// so that it is found by a keyed hash of both, and asked anew when either is another.
import type {
  PayeeCheck,
  PayeeCheckResult,
  PayeeCheckSource,
  PayeeNameChoice,
} from '@holdfast/contract'
import { payeeCheckChannels, payeeChecksPerDayMax } from '@holdfast/contract'
import type { CheckedAccount } from '#banks'
import type { Reader, Unit } from '#db'
import { defineJob, enqueue, idField } from '#jobs'
import type { Id, TenantId } from '#kit'
import { addMs, compact, showId, showIdOrNull, showInstant, showInstantOrNull } from '#kit'
import { latestBankAccounts, openBankAccount, readPayees } from './bank-accounts.ts'
import { canonicalText } from './canonical.ts'
import { openParticipantTexts, sealParticipantTexts } from './data-keys.ts'
import { ERASED_DOMAIN } from './erasure.ts'
import { readParticipants } from './participants.ts'
import type { PayeeCheckRow } from './store-checks.ts'
import {
  countAsked,
  dropChecks,
  lockUnforgotten,
  selectChannel,
  selectChecks,
  selectChecksOfAccounts,
  selectChecksOfParticipant,
  setChoice,
  upsertChecks,
} from './store-checks.ts'
import type { Vault } from './vault.ts'

const DAY_MS = 86_400_000
/** More of them tell a reader nothing. */
const SHOWN_MAX = 20

type ParticipantId = Id<'participant'>

/** The account that a participant is paid to, or is to be, is asked about. */
export const payeeCheck = defineJob({
  name: 'payee.check',
  lane: 'steps',
  payload: { participant: idField('participant') },
})

/** Whom a bank is asked about. */
export interface AskedPayee {
  /** Null: the organisation, or somebody whom money goes back to. */
  readonly participantId: ParticipantId | null
  /** Null: it is not on file. */
  readonly accountId: Id<'bank_account'> | null
  /** An IBAN, else the local number with the code of its bank before it. */
  readonly number: string
  readonly name: string
}

/** What a bank says of a payee. */
export interface PayeeAnswer {
  readonly result: PayeeCheckResult
  readonly suggestedName: string | null
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** The number by which a bank knows an account: its IBAN, else the number with a code before it. */
export function payeeNumberOf({
  fields,
  account_number: number,
}: Pick<CheckedAccount, 'fields' | 'account_number'>): string {
  if (fields.iban !== undefined || IBAN.test(number)) return fields.iban ?? number
  return `${fields.sort_code ?? fields.aba ?? ''}${number}`
}

/** Whether any bank says whose an account is: of those in the United States none does. */
export function canBeAsked({ fields }: Pick<CheckedAccount, 'fields'>): boolean {
  return fields.aba === undefined
}

/** By what a payee is known here: neither its name nor its account can be read from it. */
export function payeeKeyOf(
  vault: Vault,
  tenantId: TenantId,
  { participantId, number, name }: Omit<AskedPayee, 'accountId'>,
): Buffer {
  const whose = participantId ?? 'nobody on file'
  return vault.fingerprint(canonicalText({ scope: 'payee', tenantId, whose, number, name }))
}

/** What was said of payees, by the hex of their keys; those of whom nothing was are missing. */
export async function readPayeeChecks(
  reader: Reader,
  tenantId: TenantId,
  payees: readonly Buffer[],
): Promise<Map<string, PayeeCheckRow>> {
  if (payees.length === 0) return new Map()
  const rows = await reader.query(selectChecks, { tenant_id: tenantId, payees })
  return new Map(rows.map((row) => [row.payee.toString('hex'), row]))
}

/** By which bank, and to what. */
interface BySource {
  readonly source: PayeeCheckSource
  readonly connectionId: Id<'bank_connection'>
}

/** What a bank has said of one payee. */
interface SaidOfPayee extends Pick<AskedPayee, 'participantId' | 'accountId'> {
  readonly payee: Buffer
  readonly result: PayeeCheckResult
}

/** What one bank has said of payees, without names. */
interface NotedOfPayees extends BySource {
  readonly said: readonly SaidOfPayee[]
}

/** What one bank has said of payees. */
interface SaidOfPayees extends BySource {
  readonly said: readonly (SaidOfPayee & PayeeAnswer)[]
}

/**
 * Keeps what a bank has said. A name that it suggests is sealed under the key of the participant;
 * of somebody whom money goes back to none is kept.
 */
export async function recordPayeeChecks(
  unit: Unit,
  vault: Vault,
  { source, connectionId, said }: SaidOfPayees,
): Promise<void> {
  const known = await lockThoseKnown(unit, said)
  const rows = []
  for (const { payee, participantId, accountId, result, suggestedName } of known) {
    const sealed =
      suggestedName === null || accountId === null
        ? null
        : await sealName(unit, vault, { payee, participantId, name: suggestedName })
    rows.push({ payee, participantId, accountId, result, sealed })
  }
  await writeChecks(unit, { source, connectionId, rows })
}

/** Keeps what a bank has said, where it suggests no name. */
export async function notePayeeChecks(
  unit: Unit,
  { source, connectionId, said }: NotedOfPayees,
): Promise<void> {
  const known = await lockThoseKnown(unit, said)
  const rows = known.map((one) => ({ ...one, sealed: null }))
  await writeChecks(unit, { source, connectionId, rows })
}

type Written = SaidOfPayee & { readonly sealed: Buffer | null }

async function writeChecks(
  unit: Unit,
  { source, connectionId, rows }: BySource & { readonly rows: readonly Written[] },
): Promise<void> {
  if (rows.length === 0) return
  await unit.tx.query(upsertChecks, {
    tenant_id: unit.tenant.id,
    source,
    connection_id: connectionId,
    now: unit.now,
    rows: indexed(rows).map(({ payee, participantId, accountId, result, sealed }) => {
      return { payee, participant_id: participantId, bank_account_id: accountId, result, sealed }
    }),
  })
}

/** The last word on each: one statement writes a row once. */
function indexed(rows: readonly Written[]): Written[] {
  return [...new Map(rows.map((row) => [row.payee.toString('hex'), row])).values()]
}

/** Those of whom something may be kept: who is forgotten meanwhile stays forgotten. */
async function lockThoseKnown<S extends SaidOfPayee>(unit: Unit, said: readonly S[]): Promise<S[]> {
  const ids = compact(said.map(({ participantId }) => participantId))
  const given = { tenant_id: unit.tenant.id, ids, erased: `%@${ERASED_DOMAIN}` }
  const rows = ids.length === 0 ? [] : await unit.tx.query(lockUnforgotten, given)
  const known = new Set(rows.map(({ id }) => id))
  return said.filter(({ participantId: id }) => id === null || known.has(id))
}

function boundTo(payee: Buffer): string {
  return `payee_checks/${payee.toString('hex')}`
}

interface NamedPayee {
  readonly payee: Buffer
  readonly participantId: ParticipantId | null
  readonly name: string
}

async function sealName(
  unit: Unit,
  vault: Vault,
  { payee, participantId, name }: NamedPayee,
): Promise<Buffer | null> {
  const bound = boundTo(payee)
  if (participantId === null) return vault.seal(name, `${unit.tenant.id}/${bound}`)
  const [sealed] = await sealParticipantTexts(unit, vault, [{ participantId, bound, text: name }])
  return sealed ?? null
}

/** The name that a bank suggests; null where it does not, or the person is forgotten. */
async function openSuggestedName(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  { payee, participant_id: participantId, sealed }: PayeeCheckRow,
): Promise<string | null> {
  if (sealed === null) return null
  const bound = boundTo(payee)
  if (participantId === null) return vault.unseal(sealed, `${tenantId}/${bound}`)
  const [name] = await openParticipantTexts(reader, vault, tenantId, [
    { participantId, bound, sealed },
  ])
  return name ?? null
}

/** A check as the API shows it. */
export async function showPayeeCheck(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  row: PayeeCheckRow,
): Promise<PayeeCheck> {
  return {
    bank_account_id: showIdOrNull('bank_account', row.bank_account_id),
    result: row.result,
    suggested_name: await openSuggestedName(reader, vault, tenantId, row),
    source: row.source,
    connection_id: showId('bank_connection', row.connection_id),
    checked_at: showInstant(row.checked_at),
    choice: row.choice,
    accepted_at: showInstantOrNull(row.accepted_at),
    proposal_id: showIdOrNull('bank_proposal', row.proposal_id),
  }
}

/** What banks said of the accounts of a participant under its name, the latest first. */
export async function showChecksOf(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  participantId: ParticipantId,
): Promise<PayeeCheck[]> {
  const asked = { tenant_id: tenantId, participant_id: participantId, limit: SHOWN_MAX }
  const shown: PayeeCheck[] = []
  for (const row of await reader.query(selectChecksOfParticipant, asked)) {
    shown.push(await showPayeeCheck(reader, vault, tenantId, row))
  }
  return shown
}

/** What banks said last of accounts of the organisation, by their ids. */
export async function showChecksOfAccounts(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  ids: readonly Id<'bank_account'>[],
): Promise<Map<Id<'bank_account'>, PayeeCheck>> {
  const shown = new Map<Id<'bank_account'>, PayeeCheck>()
  for (const row of await reader.query(selectChecksOfAccounts, { tenant_id: tenantId, ids })) {
    if (row.bank_account_id === null) continue
    shown.set(row.bank_account_id, await showPayeeCheck(reader, vault, tenantId, row))
  }
  return shown
}

/** Has banks asked about accounts that participants were just given, where any can be asked. */
export async function planPayeeChecks(unit: Unit, ids: readonly ParticipantId[]): Promise<void> {
  if (ids.length === 0 || !(await hasPayeeChecks(unit))) return
  for (const id of ids) {
    const key = showId('participant', id)
    enqueue(unit, payeeCheck, { key, runAt: unit.now, payload: { participant: id } })
  }
}

/** Whether the organisation reaches a bank by a channel that says whom an account belongs to. */
export async function hasPayeeChecks(unit: Unit): Promise<boolean> {
  const asked = { tenant_id: unit.tenant.id, channels: payeeCheckChannels }
  return (await unit.tx.query(selectChannel, asked)).length > 0
}

/**
 * The payees that a bank is to be asked about for a participant: what it is paid to, and what is
 * proposed, unless that was answered. None once as many were asked within 24 hours as may be: who
 * enters accounts one after the other learns no names by it.
 */
export async function readPayeesToAsk(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  { participantId, now }: { readonly participantId: ParticipantId; readonly now: Date },
): Promise<(AskedPayee & { readonly payee: Buffer })[]> {
  const since = addMs(now, -DAY_MS)
  const of = { tenant_id: tenantId, participant_id: participantId, since }
  const [asked] = await reader.query(countAsked, of)
  const left = payeeChecksPerDayMax - Number(asked?.count ?? 0n)
  const found = (await readParticipants(reader, tenantId, [participantId])).get(participantId)
  if (found === undefined || left <= 0) return []
  const paid = (await readPayees(reader, tenantId, [participantId], now)).get(participantId)
  const ids = compact([paid?.account?.id, found.proposedAccount?.id])
  const payees = []
  for (const accountId of ids) {
    const account = await openBankAccount(reader, vault, tenantId, accountId)
    if (!canBeAsked(account)) continue
    const number = payeeNumberOf(account)
    const called = { participantId, name: found.name ?? found.email, account }
    const name = await readPayableName(reader, vault, tenantId, called)
    const one = { participantId, accountId, number, name }
    payees.push({ ...one, payee: payeeKeyOf(vault, tenantId, one) })
  }
  const known = await readPayeeChecks(
    reader,
    tenantId,
    payees.map(({ payee }) => payee),
  )
  return payees.filter(({ payee }) => !isAnswered(known.get(payee.toString('hex')))).slice(0, left)
}

/** Whether a bank has said something of a payee: that it could not is no answer. */
export function isAnswered(check: Pick<PayeeCheckRow, 'result'> | undefined): boolean {
  return check !== undefined && check.result !== 'unavailable'
}

/** Somebody who is paid to an account on file, and what he is called where that was given. */
interface OnFile {
  readonly participantId: ParticipantId
  readonly name: string
  readonly account: CheckedAccount
}

/**
 * The name under which somebody is paid to an account: the one that his bank suggests where he has
 * taken it, else his own.
 */
export async function readPayableName(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  { participantId, name, account }: OnFile,
): Promise<string> {
  const number = payeeNumberOf(account)
  const payee = payeeKeyOf(vault, tenantId, { participantId, number, name })
  const check = (await readPayeeChecks(reader, tenantId, [payee])).get(payee.toString('hex'))
  if (check?.choice !== 'taken') return name
  return (await openSuggestedName(reader, vault, tenantId, check)) ?? name
}

/** Whom the participant itself is, paid to the account that it is paid to now. */
export interface OwnCheck {
  readonly payee: Buffer
  readonly name: string
  readonly check: PayeeCheckRow | undefined
  readonly suggestedName: string | null
}

/** What a bank said of the account that a participant is paid to, under its own name. */
export async function readOwnCheck(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  participantId: ParticipantId,
): Promise<OwnCheck | null> {
  const found = (await readParticipants(reader, tenantId, [participantId])).get(participantId)
  const accounts = await latestBankAccounts(reader, tenantId, [participantId])
  const accountId = accounts.get(participantId)?.id
  if (found === undefined || accountId === undefined) return null
  const account = await openBankAccount(reader, vault, tenantId, accountId)
  const name = found.name ?? found.email
  const payee = payeeKeyOf(vault, tenantId, { participantId, number: payeeNumberOf(account), name })
  const check = (await readPayeeChecks(reader, tenantId, [payee])).get(payee.toString('hex'))
  const suggestedName =
    check === undefined ? null : await openSuggestedName(reader, vault, tenantId, check)
  return { payee, name, check, suggestedName }
}

/**
 * What the person does about the name that his bank suggests: the account is asked about under it
 * once he has taken it. False where none is suggested.
 */
export async function chooseName(
  unit: Unit,
  { participantId, payee }: { readonly participantId: ParticipantId; readonly payee: Buffer },
  choice: PayeeNameChoice,
): Promise<boolean> {
  const given = { tenant_id: unit.tenant.id, payee, choice }
  const isDone = (await unit.tx.query(setChoice, given)).length > 0
  if (isDone && choice === 'taken') await planPayeeChecks(unit, [participantId])
  return isDone
}

/** Forgets what was said of those whom money went back to. */
export async function forgetPayees(unit: Unit, payees: readonly Buffer[]): Promise<void> {
  await unit.tx.query(dropChecks, { tenant_id: unit.tenant.id, payees })
}
