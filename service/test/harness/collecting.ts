// Ways of paying in stories: cards, banks and direct debits, as a buyer's page calls them.
import type { Payments } from './payments.ts'
import type { CallAnswer, TestService } from './service.ts'

type Shown = ReturnType<typeof JSON.parse>

export interface Collecting {
  /** An intent with its page open. */
  open(settlements: readonly object[], changes?: object): Promise<{ readonly key: string }>
  card(page: { readonly key: string }, number: string, changes?: object): Promise<CallAnswer>
  confirm(page: { readonly key: string }, method: string, details: object): Promise<CallAnswer>
  checkout(page: { readonly key: string }): Promise<Shown>
  /** Sends a form to a page of a bank or issuer. */
  post(url: string, form: Readonly<Record<string, string>>): Promise<Response>
  /** The types of the events so far, oldest first. */
  events(): Promise<{ readonly type: string; readonly payload: Shown }[]>
}

/** The ways of paying of a service's first organisation. */
export function collecting(shop: Payments): Collecting {
  const { call } = shop
  return {
    open: async (settlements, changes) => {
      const { body, status, text } = await shop.ask(settlements, changes)
      if (status !== 200) throw new Error(text)
      return await shop.openPage(body)
    },
    card: async (page, number, changes = {}) => {
      const card = { number, expiry_month: 12, expiry_year: 2099, cvv: '123', ...changes }
      return await call('POST', '/client/v1/cards', card, page)
    },
    confirm: async (page, method, details) =>
      await call('POST', '/client/v1/intent/confirm', { method, details }, page),
    checkout: async (page) => (await call('GET', '/client/v1/checkout', undefined, page)).body,
    post: async (url, form) =>
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      }),
    events: async () => {
      const { body } = await call('GET', '/v1/events?after_sequence=0&limit=100')
      return body.data
    },
  }
}

/** Lets the first organisation of a service debit accounts. */
export async function enableDirectDebit({ service, organisation }: TestService): Promise<void> {
  await service.database.pool.query(
    `update organisations set direct_debit_enabled = true
      where id = (select organisation_id from tenants where id = $1)`,
    [organisation.tenants.sandbox],
  )
}

/** Lets the first organisation's debits that banks do not pay be collected again; null: never. */
export async function collectAgainAfter(
  { service, organisation }: TestService,
  days: number | null,
): Promise<void> {
  await service.database.pool.query(
    `update organisations set debits_again_after_days = $2
      where id = (select organisation_id from tenants where id = $1)`,
    [organisation.tenants.sandbox, days],
  )
}
