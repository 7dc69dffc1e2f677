// Reading connections, proposals, and a proposal with all that is compared before it is approved.
import type { BankProposalFile } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { fail, present, showId } from '#kit'
import type { Vault } from '#participants'
import { readVirtualList } from '#projects'
import { openAccount, readAccounts } from './accounts.ts'
import type { ConnectedAccountRecord, ConnectionRecord, ProposalRecord } from './connection.ts'
import { showConnection, showProposal } from './connection.ts'
import { readKeys } from './keys.ts'
import { selectConnection, selectConnections, selectProposal } from './store.ts'

/** One connection; undefined where the tenant has none of this id. */
export async function readConnection(
  reader: Reader,
  tenantId: TenantId,
  id: Id<'bank_connection'>,
): Promise<ConnectionRecord | undefined> {
  return (await reader.query(selectConnection, { tenant_id: tenantId, id }))[0]
}

/** All connections, the newest first. */
export async function readConnections(
  reader: Reader,
  tenantId: TenantId,
): Promise<ConnectionRecord[]> {
  return await reader.query(selectConnections, { tenant_id: tenantId })
}

/** Those that are used, and those that are proposed; not those that somebody refused. */
function isAbout({ kind, change }: ProposalRecord, { id, is_open }: ConnectedAccountRecord) {
  const added: unknown = change?.account_ids
  const isAdded = Array.isArray(added) && added.includes(showId('connected_account', id))
  return is_open || kind === 'connect' || isAdded
}

/** Reads one with whole account numbers. Refuses with `not_found`. */
export async function readProposalFile(
  reader: Reader,
  vault: Vault,
  { tenantId, id }: { readonly tenantId: TenantId; readonly id: Id<'bank_proposal'> },
): Promise<BankProposalFile> {
  const [proposal] = await reader.query(selectProposal, { tenant_id: tenantId, id })
  if (proposal === undefined) return fail('not_found')
  const found = await readConnection(reader, tenantId, proposal.connection_id)
  const connection = present(found, 'a proposal is about a connection')
  const all = await readAccounts(reader, tenantId, connection.id)
  const accounts = all.filter((one) => isAbout(proposal, one))
  return {
    proposal: showProposal(proposal),
    connection: showConnection(connection, {
      accounts,
      keys: await readKeys(reader, tenantId, connection.id),
    }),
    accounts: accounts.map((account) => {
      const { name, number, bic, aba } = openAccount(vault, tenantId, account)
      return {
        id: showId('connected_account', account.id),
        holder: name,
        number: 'iban' in number ? number.iban : number.local,
        bic,
        aba,
      }
    }),
    virtual_ibans: await readVirtualList(reader, tenantId, proposal.id),
  }
}
