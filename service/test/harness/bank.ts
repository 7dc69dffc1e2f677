// A live organisation whose bank is the one to practise with, on a folder of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Bank, createBank } from '@holdfast/practice-bank'
import type pg from 'pg'
import { expect } from 'vitest'
import { minor, parseId, present, showTenant } from '#kit'
import { bankAccount, openAccounts } from '#ledger'
import { createKeyPair } from '#organisations'
import { type Channel, carryFiles, openChannel } from '../../../bank/src/folder.ts'
import { recordBookings } from '../../src/providers/orders/outcome.ts'
import { atEnd } from './at-end.ts'
import { euroAccount } from './live.ts'
import type { Call, TestService, TestServiceOptions } from './service.ts'
import { caller } from './service.ts'
import { openOwner, openService } from './story.ts'
import { until } from './until.ts'

/** The account of clients' money at the bank. */
export const DEBTOR = 'DE02120300000000202051'
/** Where receivers are paid to. */
export const CREDITOR = 'DE89370400440532013000'

const MINUTE_MS = 60_000

/** An organisation of live with two people, and what a bank does to it. */
export interface BankWorld {
  readonly holdfast: TestService
  readonly owner: pg.Client
  /** The folder of all tenants, and below it that of the connection. */
  readonly bankFolder: string
  readonly channel: Channel
  readonly bank: Bank
  readonly ada: Call
  readonly ben: Call
  /** Calls and fails unless it is done. */
  readonly must: (call: Call, ...asked: Parameters<Call>) => ReturnType<typeof bodyOf>
  /** Proposed by Ada, approved by Ben. */
  byTwo(proposal: object): ReturnType<typeof bodyOf>
  /** Booked by hand by Ada, approved by Ben. */
  book(entry: object): ReturnType<typeof bodyOf>
  /** A project with money of its own, in cents or pence. */
  project(amount: number, currency?: 'eur' | 'gbp' | 'usd'): Promise<{ readonly id: string }>
  /** Releases from a project to verified people, one for each account; their outbounds. */
  pay(project: string, to: readonly Paid[]): ReturnType<typeof bodiesOf>
  /** Has a statement tell that orders were executed, by their outbounds; how many could be. */
  booked(outbounds: readonly string[]): Promise<number>
  /** Has a statement tell that orders came back whole, by their outbounds; how many could. */
  cameBack(outbounds: readonly string[]): Promise<number>
  /** Has what waits for a later time done now. */
  hurry(...kinds: readonly string[]): Promise<void>
  /** The bank takes what lies there, lives so many minutes on, and lays out what it says. */
  live(minutes: number): Promise<number>
}

/** Who is paid, how much and where. */
export interface Paid {
  readonly amount: number
  readonly name?: string
  readonly iban?: string
  readonly reference?: string
  /** Of a receiver in the United Kingdom, in place of an IBAN. */
  readonly uk?: { readonly sort_code: string; readonly account_number: string }
  /** Of one in the United States. */
  readonly us?: { readonly aba: string; readonly account_number: string }
  /** Of any other, whole. */
  readonly account?: { readonly iban: string } & Readonly<Record<string, string>>
}

/** The account of a receiver as it is given. */
function accountOf({ iban = CREDITOR, uk, us, account }: Paid) {
  if (account !== undefined) return account
  if (uk !== undefined) return { country: 'GB', currency: 'gbp', ...uk }
  if (us !== undefined) return { country: 'US', currency: 'usd', ...us }
  return { country: iban.slice(0, 2), currency: 'eur', iban }
}

async function bodyOf(call: Call, asked: Parameters<Call>) {
  const answer = await call(...asked)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

async function bodiesOf(call: Call, asked: readonly Parameters<Call>[]) {
  const bodies = []
  for (const one of asked) bodies.push(await bodyOf(call, one))
  return bodies
}

/** A connection by a folder, as it is proposed. */
export function folderConnection(more: object = {}, account: object = {}) {
  return {
    kind: 'connect',
    connect: {
      label: 'North Bank',
      channel: 'folder',
      profile: 'sepa',
      orders_folder: 'north/inbox',
      answers_folder: 'north/outbox',
      // Always past: what is asked for lies ahead, however the bank's time runs on.
      cut_off: '00:00',
      time_zone: 'Europe/Berlin',
      accounts: [
        {
          kind: 'client_money',
          currency: 'eur',
          holder: 'Harbour Client Money',
          iban: DEBTOR,
          batch_limit: 100_000_00,
          opened_on: '2026-01-01',
          ...account,
        },
      ],
      ...more,
    },
  }
}

/** A service with its bank; nothing is connected yet. */
export async function openBankWorld(
  options: Pick<TestServiceOptions, 'roles' | 'smtp' | 'log' | 'bankAllowNets'> = {},
  habits: readonly string[] = [],
): Promise<BankWorld> {
  const bankFolder = await mkdtemp(path.join(os.tmpdir(), 'holdfast-bank-'))
  atEnd(async () => await rm(bankFolder, { recursive: true, force: true }))
  const holdfast = await openService({ ...options, bankFolder })
  const owner = await openOwner(holdfast)
  const { tenants, keys } = holdfast.organisation
  const second = await holdfast.service.database.transact(tenants.live, createKeyPair)
  const ada = caller(holdfast.baseUrl, keys.live.private)
  const ben = caller(holdfast.baseUrl, second.private)
  const channel = openChannel(path.join(bankFolder, showTenant(tenants.live), 'north'))
  let now = Date.now()
  const accounts = [
    { number: DEBTOR, holder: 'Harbour Client Money', currency: 'EUR', balance: 100_000_000n },
  ]
  const bank = createBank({ seed: '1', at: now, accounts, habits })
  const must: BankWorld['must'] = async (call, ...asked) => await bodyOf(call, asked)
  let bookings = 0
  const book = async (entry: object) => {
    const proposed = await must(ada, 'POST', '/v1/manual/entries', entry)
    return await must(ben, 'POST', `/v1/manual/entry/${proposed.id}/approve`)
  }
  await book(euroAccount)
  const verified = new Set<string>()
  const verify = async (email: string) => {
    const { data } = await must(ada, 'GET', '/v1/verifications')
    const found = data.find((one: { participant: { email: string } }) => {
      return one.participant.email === email
    })
    const verification = { verification_id: found.id }
    await book({ kind: 'verification_passed', verification })
  }
  const tell = async (outbounds: readonly string[], isBack: boolean) => {
    const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
    const { data: files } = await must(ada, 'GET', '/v1/bank/files?direction=out')
    const artefactId = present(parseId('artefact', files[0].id), 'a file')
    const orders = data.filter((one: { outbound_id: string }) => {
      return outbounds.includes(one.outbound_id)
    })
    return await holdfast.service.database.transact(tenants.live, async (unit) => {
      for (const { connected_account_id: shown, currency } of orders) {
        const account = present(parseId('connected_account', shown), 'an account')
        const id = bankAccount(tenants.live, currency, account)
        await openAccounts(unit, [{ id, kind: 'bank', currency }])
      }
      const reason = 'generic_failure_contact_support' as const
      const bookings = orders.map(({ id, amount }: { id: string; amount: number }) => {
        const order = present(parseId('bank_order', id), 'an order')
        const returned = isBack ? { amount: minor(BigInt(amount)), reason, code: null } : null
        return { id: order, bankReference: 'B1', artefactId, returned }
      })
      return (await recordBookings(unit, holdfast.vault, bookings)).size
    })
  }
  return {
    holdfast,
    owner,
    bankFolder,
    channel,
    bank,
    ada,
    ben,
    must,
    byTwo: async (proposal) => {
      const proposed = await must(ada, 'POST', '/v1/bank/proposals', proposal)
      return await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    },
    book,
    project: async (amount, currency = 'eur') => {
      const project = await must(ada, 'POST', '/v1/projects', { currency })
      const statement_reference = `opening ${++bookings}`
      const money = { currency, amount, statement_reference, project_id: project.id }
      await book({ kind: 'inbound', inbound: money })
      return project
    },
    pay: async (project_id, to) => {
      const releases = to.map((one) => {
        const { amount, name = 'Sam Seller', iban = CREDITOR, reference, uk, us, account } = one
        const local = name.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 30)
        const ends = (uk ?? us)?.account_number ?? account?.iban ?? iban
        const email = `${local}${ends.slice(-4)}@example.com`
        const bank_account = accountOf(one)
        return {
          project_id,
          amount,
          reference,
          to: { email: email.toLowerCase(), name, bank_account },
        }
      })
      const { outbounds } = await must(ada, 'POST', '/v1/outbounds/releases', { releases })
      for (const { to: person } of releases) {
        if (verified.has(person.email)) continue
        verified.add(person.email)
        await verify(person.email)
      }
      return outbounds
    },
    booked: async (outbounds) => await tell(outbounds, false),
    cameBack: async (outbounds) => await tell(outbounds, true),
    hurry: async (...kinds) => {
      await until(async () => {
        // One that is under way may be past what it is hurried for.
        const { rows: begun } = await owner.query(
          `select from jobs where kind = any($1) and run_at <= now() and parked_at is null`,
          [kinds],
        )
        if (begun.length > 0) return false
        const { rowCount } = await owner.query(
          `update jobs set run_at = now() - interval '1 day'
            where kind = any($1) and run_at > now()`,
          [kinds],
        )
        return (rowCount ?? 0) > 0
      })
    },
    live: async (minutes) => {
      now += minutes * MINUTE_MS
      return carryFiles(bank, channel, now).sent.length
    },
  }
}
