// Where a participant is paid to, and how that came about.
import type { AccountChange, ParticipantAccounts } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, fail, showInstant, showInstantOrNull } from '#kit'
import type { ChangeRow } from '#participants'
import {
  latestBankAccounts,
  readParticipants,
  readShown,
  selectChanges,
  selectStandings,
  showBankAccount,
  showParticipant,
} from '#participants'

const CHANGES_MAX = 50

type ParticipantId = Id<'participant'>

/** The accounts of a participant. Refuses with `not_found`. */
export async function readAccounts(
  reader: Reader,
  tenant: TenantId,
  id: ParticipantId,
): Promise<ParticipantAccounts> {
  const participant = (await readParticipants(reader, tenant, [id])).get(id)
  if (participant === undefined) return fail('not_found')
  const [row] = await reader.query(selectStandings, [tenant, [id]])
  const beforeId = row?.account_before_id ?? null
  const shown = await readShown(reader, tenant, compact([beforeId]))
  const before = beforeId === null ? undefined : shown.get(beforeId)
  const paid = (await latestBankAccounts(reader, tenant, [id])).get(id)
  const changes = await reader.query(selectChanges, [tenant, id, CHANGES_MAX])
  return {
    participant: showParticipant(participant),
    previous_bank_account:
      beforeId === null || before === undefined
        ? null
        : showBankAccount({ ...before, id: beforeId, participantId: id }),
    shared_bank_account:
      paid === undefined || paid.participantId === id ? null : showBankAccount(paid),
    changes: changes.map((change) => showChange(change, id)),
  }
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
