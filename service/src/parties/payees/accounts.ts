// Where a participant is paid to, and how that came about.
import type { AccountChange, KnownParticipant, ParticipantAccounts } from '@holdfast/contract'
import type { Environment, Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, fail, showInstant, showInstantOrNull } from '#kit'
import type { ChangeRow, FiledBankAccount, Participant, Vault } from '#participants'
import {
  latestBankAccounts,
  participantsSharing,
  readParticipants,
  readShown,
  selectChanges,
  selectKeptApart,
  selectStandings,
  showBankAccount,
  showChecksOf,
  showParticipant,
} from '#participants'

const CHANGES_MAX = 50

const SAME_MAX = 50

type ParticipantId = Id<'participant'>

/** What is known of a person by rooms that stand above this one. */
type KnownAbove = Pick<ParticipantAccounts, 'refused_at' | 'receives' | 'verified_as'>

/** Whose accounts are asked for. */
export interface AccountsAsked {
  readonly tenant: TenantId
  readonly environment: Environment
  readonly id: ParticipantId
  /** The tenant's time. */
  readonly now: Date
}

/** Tells it of a participant, and of the account that it is paid to. */
export type TellAbove = (
  reader: Reader,
  asked: AccountsAsked,
  account: FiledBankAccount | null,
) => Promise<KnownAbove>

/** The accounts of a participant. Refuses with `not_found`. */
export async function readAccounts(
  reader: Reader,
  asked: AccountsAsked,
  { tellAbove, vault }: { readonly tellAbove: TellAbove; readonly vault: Vault },
): Promise<ParticipantAccounts> {
  const { tenant, id } = asked
  const participant = (await readParticipants(reader, tenant, [id])).get(id)
  if (participant === undefined) return fail('not_found')
  const [row] = await reader.query(selectStandings, { tenant_id: tenant, ids: [id] })
  const beforeId = row?.account_before_id ?? null
  const shown = await readShown(reader, tenant, compact([beforeId]))
  const before = beforeId === null ? undefined : shown.get(beforeId)
  const paid = (await latestBankAccounts(reader, tenant, [id])).get(id)
  const changes = await reader.query(selectChanges, {
    tenant_id: tenant,
    participant_id: id,
    limit: CHANGES_MAX,
  })
  const { identityId } = participant
  const sharing = await participantsSharing(reader, tenant, [identityId])
  const others = (sharing.get(identityId) ?? []).filter((one) => one !== id).slice(0, SAME_MAX)
  const apart = (await reader.query(selectKeptApart, { tenant_id: tenant, id })).map(
    (row) => row.id,
  )
  const known = await readParticipants(reader, tenant, [...others, ...apart])
  return {
    ...(await tellAbove(reader, asked, paid ?? null)),
    kept_apart: apart.flatMap((one) => showEach(known.get(one))),
    same_address: others.flatMap((one) => showEach(known.get(one))),
    participant: showParticipant(participant),
    previous_bank_account:
      beforeId === null || before === undefined
        ? null
        : showBankAccount({ ...before, id: beforeId, participantId: id }),
    shared_bank_account:
      paid === undefined || paid.participantId === id ? null : showBankAccount(paid),
    changes: changes.map((change) => showChange(change, id)),
    payee_checks: await showChecksOf(reader, vault, tenant, id),
  }
}

function showEach(participant: Participant | undefined): KnownParticipant[] {
  return participant === undefined ? [] : [showParticipant(participant)]
}

function showChange(row: ChangeRow, participantId: ParticipantId): AccountChange {
  const { bank_account_id: id, before_id, before_shown } = row
  return {
    bank_account: showBankAccount({ ...row.shown, id, participantId }),
    bank_account_before:
      before_id === null || before_shown === null
        ? null
        : showBankAccount({ ...before_shown, id: before_id, participantId }),
    status: row.status,
    given_by: { kind: row.given_by_kind, id: row.given_by_id, name: row.given_by_name },
    given_at: showInstant(row.given_at),
    decided_by:
      row.decided_by_kind === null
        ? null
        : { kind: row.decided_by_kind, id: row.decided_by_id, name: row.decided_by_name },
    decided_at: showInstantOrNull(row.decided_at),
    payable_from: showInstantOrNull(row.payable_from),
  }
}
