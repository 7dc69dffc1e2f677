// The accounts of all connections by their ids, and what they are called.
import type { BankConnection, ConnectedAccount } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'

/** An account with its connection. */
export interface NamedAccount {
  readonly account: ConnectedAccount
  readonly connection: BankConnection
  /** `North Bank •••• 2051, EUR`. */
  readonly name: string
}

const NONE: ReadonlyMap<string, NamedAccount> = new Map()

/** All accounts by their ids; empty until they are there. */
export function useAccounts(): ReadonlyMap<string, NamedAccount> {
  const found = useOperation('listBankConnections', {})
  return found.data === undefined ? NONE : accountsOf(found.data.data)
}

/** The accounts of connections by their ids. */
function accountsOf(connections: readonly BankConnection[]): ReadonlyMap<string, NamedAccount> {
  return new Map(
    connections.flatMap((connection) =>
      connection.accounts.map((account) => {
        const name = accountName(connection.label, account)
        return [account.id, { account, connection, name }] as const
      }),
    ),
  )
}

/** What an account is called. */
export function accountName(
  label: string,
  { masked, currency }: Pick<ConnectedAccount, 'masked' | 'currency'>,
): string {
  return `${label} ${masked}, ${currency.toUpperCase()}`
}
