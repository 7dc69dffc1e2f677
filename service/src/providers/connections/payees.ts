// Asking banks whom an account belongs to: by channels that say so, outside any transaction.
import type { BankChannel } from '@holdfast/contract'
import { payeeCheckChannels } from '@holdfast/contract'
import type { Database, Reader, Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { actHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { bankProfiles } from '#messages'
import type { AskedPayee, PayeeAnswer, Vault } from '#participants'
import {
  canBeAsked,
  isAnswered,
  payeeCheck,
  payeeKeyOf,
  payeeNumberOf,
  readPayeeChecks,
  readPayeesToAsk,
  recordPayeeChecks,
} from '#participants'
import { openPayoutAccount, payoutCheck } from '#payouts'
import type { ConnectionRecord } from './connection.ts'
import { readConnections } from './read.ts'

/** Whom a channel is asked about. */
export type PayeeAsked = Pick<AskedPayee, 'number' | 'name'>

/** What a channel answers. It may be called again, and throws where its bank is not reached. */
export type CheckPayee = (connection: ConnectionRecord, payee: PayeeAsked) => Promise<PayeeAnswer>

/** The channels that say whom an account belongs to, each by its own way of asking. */
export type PayeeChannels = Readonly<Record<(typeof payeeCheckChannels)[number], CheckPayee>>

/** What asking banks about payees needs. */
export interface PayeeDeps {
  readonly database: Database
  readonly vault: Vault
  readonly payees: PayeeChannels
}

const UNAVAILABLE: PayeeAnswer = { result: 'unavailable', suggestedName: null }

/** Whether a bank says whom an account belongs to: by its channel, and as its schemes know that. */
export function isAskedOfPayees({
  channel,
  profile,
}: Pick<ConnectionRecord, 'channel' | 'profile'>): boolean {
  return isAskedByChannel(channel) && bankProfiles[profile].checksPayees
}

function isAskedByChannel(channel: BankChannel): channel is keyof PayeeChannels {
  return payeeCheckChannels.some((one) => one === channel)
}

/**
 * Asks the bank of a connection about a payee. One that offers no check, or is not reached, has
 * said nothing: that is `unavailable`, and never a match. Not to be called within a transaction.
 */
export async function askPayee(
  payees: PayeeChannels,
  connection: ConnectionRecord,
  payee: PayeeAsked,
): Promise<PayeeAnswer> {
  const { channel } = connection
  if (!isAskedByChannel(channel) || !isAskedOfPayees(connection)) return UNAVAILABLE
  try {
    return await payees[channel](connection, payee)
  } catch {
    return UNAVAILABLE
  }
}

/** What a bank said of a payee that it was asked about. */
type Said = Parameters<typeof recordPayeeChecks>[2]['said'][number]

/** What one bank has said; null: none can be asked, or nothing is to be. */
type Asked = { readonly connectionId: Id<'bank_connection'>; readonly said: readonly Said[] } | null

/** The jobs by which banks are asked about accounts that were given. */
export function payeeCheckHandlers(deps: PayeeDeps): RunnableHandler[] {
  const { database, vault } = deps
  return [
    actHandler({
      kind: payeeCheck,
      act: async ({ tenantId, payload: { participant: participantId } }) => {
        const found = await database.read(tenantId, async (reader, now) => {
          const asked = { participantId, now }
          return await readWithBank(reader, tenantId, async () => {
            return await readPayeesToAsk(reader, vault, tenantId, asked)
          })
        })
        return await askAll(deps, found)
      },
      record: async (unit, jobs) => {
        for (const { outcome } of jobs) await recordAsked(unit, vault, outcome)
      },
    }),
    actHandler({
      kind: payoutCheck,
      act: async ({ tenantId, payload: { account: accountId } }) => {
        const found = await database.read(tenantId, async (reader) => {
          return await readWithBank(reader, tenantId, async () => {
            return await readPayoutToAsk(reader, vault, { tenantId, accountId })
          })
        })
        return await askAll(deps, found)
      },
      record: async (unit, jobs) => {
        for (const { outcome } of jobs) await recordAsked(unit, vault, outcome)
      },
    }),
  ]
}

type ToAsk = AskedPayee & { readonly payee: Buffer }

interface WithBank {
  readonly connection: ConnectionRecord
  readonly payees: readonly ToAsk[]
}

/** The connection that is asked: the oldest of those in use that can be. */
async function readWithBank(
  reader: Reader,
  tenantId: TenantId,
  read: () => Promise<readonly ToAsk[]>,
): Promise<WithBank | null> {
  const connections = await readConnections(reader, tenantId)
  const connection = connections.findLast((one) => one.status === 'active' && isAskedOfPayees(one))
  return connection === undefined ? null : { connection, payees: await read() }
}

async function readPayoutToAsk(
  reader: Reader,
  vault: Vault,
  { tenantId, accountId }: { readonly tenantId: TenantId; readonly accountId: Id<'bank_account'> },
): Promise<ToAsk[]> {
  const opened = await openPayoutAccount(reader, vault, { tenant: tenantId, id: accountId })
  if (!canBeAsked(opened)) return []
  const number = payeeNumberOf({ fields: opened.fields, account_number: opened.accountNumber })
  const one = { participantId: null, accountId, number, name: opened.holderName }
  const payee = payeeKeyOf(vault, tenantId, one)
  const known = (await readPayeeChecks(reader, tenantId, [payee])).get(payee.toString('hex'))
  return isAnswered(known) ? [] : [{ ...one, payee }]
}

async function askAll({ payees }: PayeeDeps, found: WithBank | null): Promise<Asked> {
  if (found === null || found.payees.length === 0) return null
  const said: Said[] = []
  for (const one of found.payees) {
    said.push({ ...one, ...(await askPayee(payees, found.connection, one)) })
  }
  return { connectionId: found.connection.id, said }
}

async function recordAsked(unit: Unit, vault: Vault, asked: Asked): Promise<void> {
  if (asked !== null) await recordPayeeChecks(unit, vault, { ...asked, source: 'asked' })
}
