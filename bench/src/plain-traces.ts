// What a step of a payment leaves beside its own rows: history, events, what search finds, letters,
// and the ledger. Gathered, and written by one insert for each table.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { IdKind } from '../../contract/src/index.ts'
import { asId, newUuid, showId } from '../../service/src/foundation/kit/index.ts'
import { insertRows } from './store-plain.ts'
import { changeBalance } from './store-plain-payments.ts'

type Row = Readonly<Record<string, unknown>>

/** Sealed, as long as those of the service. */
const LETTER_BYTES = 700
const LINK_DAYS_MS = 400 * 86_400_000

export interface Traces {
  step(resource: IdKind, id: string, from: string | null, to: string): void
  event(type: string, about: Row): void
  found(kind: IdKind, id: string, terms: Readonly<Record<string, string>>): void
  /** A letter, with a link to where the payment stands. */
  letter(kind: string, to: string, about: string): void
  account(id: string, kind: string, balance: number, isFree?: boolean): void
  /** A transaction of the ledger; accounts that are new already have their balance. */
  post(kind: string, subject: string, movements: readonly Movement[]): string
  change(account: string, by: number, transaction: string): void
  write(client: pg.PoolClient): Promise<void>
}

type Movement = readonly [from: string, to: string, amount: number]

const BOUND = 9_007_199_254_740_991

/** Gathers what one transaction of a tenant leaves. */
export function gatherTraces(tenant: string, now: Date): Traces {
  const rows = new Map<string, Row[]>()
  const changes: [account: string, by: number, transaction: string][] = []
  const add = (table: string, row: Row) => {
    const known = rows.get(table)
    if (known === undefined) rows.set(table, [row])
    else known.push(row)
  }
  return {
    step: (resource, resource_id, from_status, to_status) =>
      add('status_steps', {
        tenant_id: tenant,
        resource,
        resource_id,
        from_status,
        to_status,
        at: now,
      }),
    event: (type, payload) =>
      add('events', { tenant_id: tenant, id: newUuid(now), type, payload, created_at: now }),
    found: (kind, id, terms) => {
      for (const [term, field] of Object.entries(terms)) {
        add('search_terms', { tenant_id: tenant, id, kind, term, field })
      }
    },
    letter: (kind, to, about) => {
      const body = randomBytes(LETTER_BYTES)
      add('emails', {
        tenant_id: tenant,
        id: newUuid(now),
        kind,
        to_email: to,
        subject: 'Your payment',
        body,
        created_at: now,
        stored_at: now,
      })
      add('secrets', {
        hash: createHash('sha256').update(body).digest(),
        tenant_id: tenant,
        kind: 'status_link',
        object_kind: 'status',
        object_id: about,
        expires_at: new Date(now.getTime() + LINK_DAYS_MS),
        created_at: now,
      })
    },
    account: (id, kind, balance, isFree = false) =>
      add('ledger_accounts', {
        tenant_id: tenant,
        id,
        kind,
        currency: 'eur',
        balance,
        lowest: isFree ? -BOUND : 0,
        highest: BOUND,
      }),
    post: (kind, subject_id, movements) => {
      const id = newUuid(now)
      add('ledger_transactions', {
        tenant_id: tenant,
        id,
        kind,
        currency: 'eur',
        subject_id,
        at: now,
      })
      for (const [place, [from_account, to_account, amount]] of movements.entries()) {
        add('ledger_movements', {
          tenant_id: tenant,
          transaction_id: id,
          position: place + 1,
          from_account,
          to_account,
          amount,
        })
      }
      return id
    },
    change: (account, by, transaction) => changes.push([account, by, transaction]),
    write: async (client) => {
      for (const [table, some] of rows) await client.query(insertRows(table, some))
      // In the order of their ids, and last: the tenant's own accounts are everybody's.
      for (const [account, by, transaction] of changes.toSorted(byAccount)) {
        await client.query({ ...changeBalance, values: [tenant, account, by, transaction] })
      }
    },
  }
}

function byAccount(
  [one]: readonly [string, ...unknown[]],
  [other]: readonly [string, ...unknown[]],
) {
  return one < other ? -1 : 1
}

/** An id as the API shows it. */
export function shown<K extends IdKind>(kind: K, id: string): string {
  return showId(kind, asId(kind, id))
}
