// Accounts that are given: what each becomes is decided, written, told and kept.
import { asksForSecondPerson } from '#approvals'
import { writeAudit } from '#audit'
import type { Reader, Unit } from '#db'
import type { FirstStatusOf } from '#events'
import { announce, shift } from '#events'
import { defineJob, enqueue, idField } from '#jobs'
import type { Id, TenantId } from '#kit'
import { compact, distinct, indexBy, present, showId } from '#kit'
import type { NewBankAccount } from './bank-accounts.ts'
import { chooseAccounts, fileBankAccounts } from './bank-accounts.ts'
import type { Giver } from './giver.ts'
import { ownGiver } from './giver.ts'
import { lockAddresses } from './identities.ts'
import type { ShownBankAccount } from './participants.ts'
import { planPayeeChecks } from './payee-checks.ts'
import { readPayeeRules } from './rules.ts'
import type { Given, Guard, PayeeStanding } from './standing.ts'
import { giveAccount, isGuarded, standingOf } from './standing.ts'
import type { StandingRow } from './store-payees.ts'
import {
  insertChanges,
  keepAsOwn,
  lockIdentitiesForChange,
  lockStandings,
  selectShown,
  selectStandings,
  settleProposals,
  updateStandings,
} from './store-payees.ts'
import type { Vault } from './vault.ts'

type ParticipantId = Id<'participant'>
type AccountId = Id<'bank_account'>

/** What waits for the account of a participant is looked at again. */
export const payeeContinue = defineJob({
  name: 'payee.continue',
  lane: 'steps',
  payload: { participant: idField('participant') },
})

/** An account on file that somebody gives for a participant to be paid to. */
export interface Gift {
  readonly participantId: ParticipantId
  readonly accountId: AccountId
  readonly giver: Giver
}

/** A standing, and how many changes it has had. */
interface Kept {
  readonly standing: PayeeStanding
  readonly changes: number
}

function keptOf(row: StandingRow): Kept {
  return { standing: standingOf(row), changes: row.account_changes }
}

/**
 * Makes accounts the ones that participants are paid to, or keeps them as proposed: the last one
 * counts of a participant that is named twice. Where nothing is guarded that is one statement.
 */
export async function giveAccounts(unit: Unit, gifts: readonly Gift[]): Promise<void> {
  if (gifts.length === 0) return
  const asked = {
    tenant_id: unit.tenant.id,
    ids: distinct(gifts.map(({ participantId }) => participantId)),
  }
  const before = indexBy(await unit.tx.query(selectStandings, asked), ({ id }) => id)
  const isPlain = ({ participantId }: Gift) => {
    const { status, account_changes } = present(before.get(participantId), 'it exists')
    return !isGuarded(status) && account_changes === 0
  }
  const plain = gifts.filter(isPlain)
  await chooseAccounts(unit, new Map(plain.map((one) => [one.participantId, one.accountId])))
  const named = gifts.filter((gift) => !isPlain(gift))
  const isNews = ({ participantId, accountId }: Gift) =>
    before.get(participantId)?.bank_account_id !== accountId
  // What has long been the account, and is said again, takes no lock.
  if (named.some(isNews)) await giveGuarded(unit, named)
  await rememberOwn(unit, gifts)
  await planPayeeChecks(unit, distinct(gifts.filter(isNews).map((gift) => gift.participantId)))
}

/** What a person gives himself serves all that he is known as: see `readPayees`. */
async function rememberOwn(unit: Unit, gifts: readonly Gift[]): Promise<void> {
  const own = gifts.filter(({ giver }) => giver.kind === 'participant')
  if (own.length === 0) return
  await unit.tx.query(keepAsOwn, {
    tenant_id: unit.tenant.id,
    account_own_since: unit.now,
    rows: own.map(({ participantId, accountId }) => ({
      participant_id: participantId,
      account_id: accountId,
    })),
  })
}

/**
 * Puts accounts on file that people give in their verifications, and makes each the one that its
 * participant is paid to; the last one wins for a participant named twice. Answers ids in order.
 */
export async function addBankAccounts(
  unit: Unit,
  vault: Vault,
  wanted: readonly NewBankAccount[],
): Promise<AccountId[]> {
  const ids = await fileBankAccounts(unit, vault, wanted)
  await giveAccounts(
    unit,
    wanted.map(({ participantId }, index) => ({
      participantId,
      accountId: present(ids[index], 'each is on file'),
      giver: ownGiver(participantId),
    })),
  )
  return ids
}

/**
 * Locks participants whose accounts change, their addresses first, and reads where they stand:
 * outbounds that are decided meanwhile come before or after.
 */
export async function lockPayees(
  unit: Unit,
  ids: readonly ParticipantId[],
): Promise<Map<ParticipantId, StandingRow>> {
  const asked = { tenant_id: unit.tenant.id, ids: distinct(ids) }
  await lockAddresses(unit, lockIdentitiesForChange, ids)
  return indexBy(await unit.tx.query(lockStandings, asked), ({ id }) => id)
}

async function giveGuarded(unit: Unit, gifts: readonly Gift[]): Promise<void> {
  const rows = await lockPayees(
    unit,
    gifts.map(({ participantId }) => participantId),
  )
  const guard = await guardOf(unit)
  const kept = new Map([...rows].map(([id, row]) => [id, keptOf(row)]))
  const changes: Change[] = []
  for (const { participantId, accountId, giver } of gifts) {
    const { standing, changes: count } = present(kept.get(participantId), 'it is locked')
    const after = giveAccount(standing, { accountId, right: giver.right }, guard)
    if (after.given === 'kept') continue
    const isAccepting = after.given !== 'proposed' && standing.proposedId === accountId
    const number = isAccepting ? null : count + 1
    changes.push({ participantId, accountId, giver, number, before: standing, ...after })
    kept.set(participantId, { standing: after.standing, changes: number ?? count })
  }
  await keepChanges(unit, changes, kept)
}

/** How accounts are guarded now. */
export async function guardOf(unit: Unit): Promise<Guard> {
  const { cooling_hours: coolingHours } = await readPayeeRules(unit.tx, unit.tenant)
  return { now: unit.now, coolingHours, isShared: await asksForSecondPerson(unit) }
}

interface Change extends Gift {
  readonly given: Given
  readonly before: PayeeStanding
  readonly standing: PayeeStanding
  /** Of its row; null when it accepts the proposal that is there. */
  readonly number: number | null
}

async function keepChanges(
  unit: Unit,
  changes: readonly Change[],
  kept: ReadonlyMap<ParticipantId, Kept>,
): Promise<void> {
  // One after the other, as several of one participant follow each other: they are few.
  for (const change of changes) await keepRow(unit, change)
  const ids = distinct(changes.map(({ participantId }) => participantId))
  await writeStandings(
    unit,
    ids.map((id) => ({ id, ...present(kept.get(id), 'it is locked') })),
  )
  await tellAudit(unit, changes)
  const effective = changes.filter(({ given }) => given === 'changed')
  for (const { participantId, accountId } of effective) {
    announce(unit, 'participant_bank_account_changed', {
      id: showId('participant', participantId),
      bank_account_id: showId('bank_account', accountId),
    })
  }
  continueLater(unit, distinct(effective.map(({ participantId }) => participantId)))
}

async function keepRow(unit: Unit, change: Change): Promise<void> {
  const { participantId, accountId, number, given, giver, before, standing } = change
  const isProposed = given === 'proposed'
  if (number === null || (isProposed && before.proposedId !== null)) {
    await settleProposal(unit, {
      participantId,
      status: number === null ? 'accepted' : 'replaced',
      by: number === null ? giver : null,
      payableFrom: number === null ? standing.payableFrom : null,
      beforeId: before.accountId,
    })
  }
  if (number === null) return
  await insertChange(unit, {
    participantId,
    number,
    accountId,
    beforeId: before.accountId,
    status: isProposed ? 'proposed' : 'accepted',
    giver,
    payableFrom: isProposed ? null : standing.payableFrom,
  })
}

/** A change of where somebody is paid to, as it is kept. */
export interface KeptChange extends Gift {
  readonly number: number
  readonly beforeId: AccountId | null
  readonly status: FirstStatusOf<'account_change'>
  readonly payableFrom: Date | null
}

/** Keeps a change beside those before it. */
export async function insertChange(unit: Unit, change: KeptChange): Promise<void> {
  const { participantId, number, accountId, beforeId, status, giver, payableFrom } = change
  await unit.tx.query(insertChanges, {
    tenant_id: unit.tenant.id,
    given_at: unit.now,
    rows: [
      {
        participant_id: participantId,
        number,
        account_id: accountId,
        before_id: beforeId,
        status,
        kind: giver.kind,
        by_id: giver.id,
        by_name: giver.name,
        payable_from: payableFrom,
      },
    ],
  })
}

/** What became of the proposal of a participant. */
export interface Settled {
  readonly participantId: ParticipantId
  readonly status: 'accepted' | 'refused' | 'replaced'
  readonly by: Giver | null
  readonly payableFrom: Date | null
  readonly beforeId: AccountId | null
}

/** Writes what became of a proposal. */
export async function settleProposal(unit: Unit, settled: Settled): Promise<void> {
  const { participantId, status, by, payableFrom, beforeId } = settled
  await shift(unit.tx, settleProposals, {
    to: [status],
    given: {
      tenant_id: unit.tenant.id,
      decided_at: unit.now,
      rows: [
        {
          participant_id: participantId,
          status,
          kind: by?.kind ?? null,
          by_id: by?.id ?? null,
          by_name: by?.name ?? null,
          payable_from: payableFrom,
          before_id: beforeId,
        },
      ],
    },
    rows: 1,
  })
}

/** Writes where participants stand. */
export async function writeStandings(
  unit: Unit,
  kept: readonly (Kept & { readonly id: ParticipantId })[],
): Promise<void> {
  if (kept.length === 0) return
  await unit.tx.query(updateStandings, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: kept.map(({ id, standing, changes }) => ({
      id,
      account_id: standing.accountId,
      proposed_id: standing.proposedId,
      before_id: standing.beforeId,
      payable_from: standing.payableFrom,
      disputed_at: standing.disputedAt,
      changes,
    })),
  })
}

/** What waits for the accounts of participants goes on in units that lock projects first. */
export function continueLater(unit: Unit, ids: readonly ParticipantId[]): void {
  for (const id of ids) {
    const key = showId('participant', id)
    enqueue(unit, payeeContinue, { key, runAt: unit.now, payload: { participant: id } })
  }
}

const summaries: Readonly<Record<Given, string>> = {
  kept: '',
  chosen: 'Gave the account of a participant.',
  changed: 'Changed where a verified participant is paid to.',
  proposed: 'Proposed another account for a verified participant.',
}

async function tellAudit(unit: Unit, changes: readonly Change[]): Promise<void> {
  const told = changes.filter(({ given }) => given !== 'chosen')
  if (told.length === 0) return
  const shown = await readShown(
    unit.tx,
    unit.tenant.id,
    told.flatMap(({ accountId, before }) => compact([accountId, before.accountId])),
  )
  const maskedOf = (id: AccountId | null) => (id === null ? null : maskedName(shown.get(id)))
  await writeAudit(
    unit,
    told.map(({ participantId, accountId, given, giver, before, standing }) => ({
      actor: { kind: giver.kind, id: giver.id, name: giver.name },
      operation: giver.operation,
      object: { kind: 'participant', id: showId('participant', participantId) },
      summary: summaries[given],
      before: { bank_account: maskedOf(before.accountId) },
      after: {
        [given === 'proposed' ? 'proposed_bank_account' : 'bank_account']: maskedOf(accountId),
        ...(given === 'proposed' ? { bank_account: maskedOf(before.accountId) } : {}),
        payable_from: given === 'changed' ? (standing.payableFrom?.toISOString() ?? null) : null,
      },
      requestId: giver.requestId,
      ip: giver.ip,
      isBeside: giver.isBeside,
    })),
  )
}

/** Accounts on file, masked, by their ids. */
export async function readShown(
  reader: Reader,
  tenant: TenantId,
  ids: readonly AccountId[],
): Promise<Map<AccountId, ShownBankAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query(selectShown, { tenant_id: tenant, ids: distinct(ids) })
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}

/** `DE eur 37040044 •••• 3000`: enough to tell accounts apart, too little to use. */
function maskedName(account: ShownBankAccount | undefined): string | null {
  if (account === undefined) return null
  const { country, currency, routing_code: code, account_number: masked } = account
  return [country, currency, ...(code === masked ? [] : [code]), masked].join(' ')
}
