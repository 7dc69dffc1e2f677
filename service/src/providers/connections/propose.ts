// Proposing something about a bank: what one person asks for, and another decides.
import type { BankProposalBody } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault } from '#http'
import type { FieldFault, Result } from '#kit'
import { accepted, invalid, parseId, present, refused, showId } from '#kit'
import { keepVirtualIbans } from '#projects'
import { collectSubject } from './collect-debits.ts'
import type { ProposalRecord } from './connection.ts'
import type { By } from './proposal.ts'
import { NOT_HALTED, refuseNow } from './proposal.ts'
import { proposeChange, proposeConnection } from './settings.ts'
import { proposeDrop, proposeKey } from './sftp-settings.ts'
import { insertProposal, lockConnection, selectProposal } from './store.ts'
import type { Given, ProposeDeps, Subject } from './subject.ts'
import {
  acceptSubject,
  activeOf,
  cancelSubject,
  recallSubject,
  withdrawSubject,
} from './subject.ts'
import { checkVirtualList } from './virtual.ts'

/**
 * Proposes, each by itself. Refusals: 422 for what is missing, wrong or names nothing, 409
 * `invalid_state` where it cannot be now, or the same is proposed already.
 */
export async function proposeActs(
  unit: Unit,
  deps: ProposeDeps,
  asked: readonly (By & { readonly body: BankProposalBody })[],
): Promise<Result<ProposalRecord>[]> {
  const results: Result<ProposalRecord>[] = []
  for (const { body, keyId } of asked) {
    const subject = await subjectOf(unit, deps, body)
    results.push(subject.ok ? await proposeOne(unit, { body, keyId }, subject.value) : subject)
  }
  return results
}

async function proposeOne(
  unit: Unit,
  { body, keyId }: By & { readonly body: BankProposalBody },
  { connectionId, batchId, orderId, change, virtual }: Subject,
): Promise<Result<ProposalRecord>> {
  const tenant_id = unit.tenant.id
  const id = unit.newId('bank_proposal')
  const [made] = await unit.tx.query(insertProposal, {
    tenant_id,
    id,
    kind: body.kind,
    proposed_by: keyId,
    one_suffices: unit.tenant.environment === 'sandbox',
    connection_id: connectionId,
    batch_id: batchId ?? null,
    order_id: orderId ?? null,
    change: change === undefined ? null : JSON.stringify(change),
    now: unit.now,
  })
  if (made === undefined) return refuseNow('The same is proposed already.')
  enterStatuses(unit, 'bank_proposal', [{ id, to: 'proposed' }])
  if (virtual !== undefined) await keepVirtualIbans(unit, { ...virtual, proposalId: id })
  const [row] = await unit.tx.query(selectProposal, { tenant_id, id })
  return accepted(present(row, 'what was written is there'))
}

const PARTS = [
  'connect',
  'change',
  'close',
  'approve_batch',
  'withdraw_batch',
  'cancel_order',
  'recall_order',
  'accept_payee',
  'resume',
  'virtual_ibans',
  'add_key',
  'drop_key',
  'collect_debits',
] as const

async function subjectOf(
  unit: Unit,
  deps: ProposeDeps,
  body: BankProposalBody,
): Promise<Result<Subject>> {
  const faults = PARTS.flatMap((part): FieldFault[] => {
    const isGiven = body[part] !== undefined && body[part] !== null
    if (part === body.kind) return isGiven ? [] : [fieldFault(`/${part}`, 'required')]
    return isGiven ? [fieldFault(`/${part}`, 'not_used')] : []
  })
  if (faults.length > 0) return refused(invalid(...faults))
  switch (body.kind) {
    case 'connect':
      return await proposeConnection(unit, deps, present(body.connect ?? undefined, 'it was given'))
    case 'change':
      return await proposeChange(unit, deps, present(body.change ?? undefined, 'it was given'))
    case 'close': {
      const given = present(body.close ?? undefined, 'it was given')
      const found = await activeOf(unit, given.connection_id, '/close/connection_id')
      return found.ok ? accepted({ connectionId: found.value.id }) : found
    }
    case 'approve_batch': {
      const given = present(body.approve_batch ?? undefined, 'it was given')
      const id = parseId('bank_batch', given.batch_id)
      const batch = id === undefined ? undefined : await deps.batches.lock(unit, id)
      if (batch === undefined) {
        return refused(invalid(fieldFault('/approve_batch/batch_id', 'not_found')))
      }
      if (batch.status !== 'draft') return refuseNow(`The batch is ${batch.status}.`)
      return accepted({ connectionId: batch.connection_id, batchId: batch.id })
    }
    case 'withdraw_batch':
      return await withdrawSubject(
        unit,
        deps,
        present(body.withdraw_batch ?? undefined, 'it was given'),
      )
    case 'cancel_order':
      return await cancelSubject(
        unit,
        deps,
        present(body.cancel_order ?? undefined, 'it was given'),
      )
    case 'recall_order':
      return await recallSubject(
        unit,
        deps,
        present(body.recall_order ?? undefined, 'it was given'),
      )
    case 'accept_payee':
      return await acceptSubject(
        unit,
        deps,
        present(body.accept_payee ?? undefined, 'it was given'),
      )
    case 'resume':
      return await resume(unit, present(body.resume ?? undefined, 'it was given'))
    case 'virtual_ibans': {
      const given = present(body.virtual_ibans ?? undefined, 'it was given')
      return await addVirtual(unit, deps, given)
    }
    case 'add_key':
      return await proposeKey(unit, deps, present(body.add_key ?? undefined, 'it was given'))
    case 'drop_key':
      return await proposeDrop(unit, present(body.drop_key ?? undefined, 'it was given'))
    case 'collect_debits':
      return await collectSubject(unit, present(body.collect_debits ?? undefined, 'it was given'))
  }
}

async function resume(unit: Unit, { connection_id }: Given<'resume'>): Promise<Result<Subject>> {
  const id = parseId('bank_connection', connection_id)
  const [connection] =
    id === undefined ? [] : await unit.tx.query(lockConnection, { tenant_id: unit.tenant.id, id })
  if (connection === undefined) {
    return refused(invalid(fieldFault('/resume/connection_id', 'not_found')))
  }
  if (!connection.is_halted) return refuseNow(NOT_HALTED)
  return accepted({ connectionId: connection.id })
}

async function addVirtual(
  unit: Unit,
  { vault }: ProposeDeps,
  given: Given<'virtual_ibans'>,
): Promise<Result<Subject>> {
  const checked = await checkVirtualList(unit, vault, given)
  if (!checked.ok) return checked
  const { account, ibans, change } = checked.value
  const connectionId = showId('bank_connection', account.connection_id)
  const found = await activeOf(unit, connectionId, '/virtual_ibans/connected_account_id')
  if (!found.ok) return found
  return accepted({
    connectionId: found.value.id,
    change,
    virtual: { accountId: account.id, ibans },
  })
}
