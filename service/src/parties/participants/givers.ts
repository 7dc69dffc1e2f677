// Who stands behind accounts that were changed: nobody is their own second person.
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, parseAnyId } from '#kit'
import type { FiledBankAccount } from './participants.ts'
import { selectGivers } from './store-payees.ts'

/** The members and keys that gave accounts to be paid to, or accepted them, by account. */
export async function readAccountGivers(
  reader: Reader,
  tenant: TenantId,
  accounts: readonly Pick<FiledBankAccount, 'id' | 'participantId'>[],
): Promise<Map<Id<'bank_account'>, string[]>> {
  if (accounts.length === 0) return new Map()
  const rows = await reader.query(selectGivers, {
    tenant_id: tenant,
    participant_ids: accounts.map(({ participantId }) => participantId),
    bank_account_ids: accounts.map(({ id }) => id),
  })
  return new Map(
    accounts.map(({ id }) => {
      const own = rows.filter(({ bank_account_id }) => bank_account_id === id)
      const shown = own.flatMap((row) => compact([row.given_by_id, row.decided_by_id]))
      return [id, compact(shown.map((one) => parseAnyId(one)?.uuid))]
    }),
  )
}
