// The pages of the sandbox's banks and card issuers: where a buyer goes who must agree there. They
// are rendered on the server, without script; the token in the address is the only way to them.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CheckoutRecord } from '#checkouts'
import { readCheckouts, readMeans } from '#checkouts'
import type { Handoff } from '#collecting'
import { openHandoff } from '#collecting'
import type { Database, Unit } from '#db'
import { sha256, showId } from '#kit'
import type { Html } from '#mail'
import { html, showAmount } from '#mail'
import { readOrganisation } from '#organisations'
import type { Vault } from '#participants'
import type { BankUser } from '#rails'
import { answerChallenge, bankUsers, sandboxBanks, signInAtBank, takeBankOrder } from '#rails'

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#4a5566;--paper:#fff;--back:#f4f5f7;
--line:#7b8696;--accent:#1f4fd8;--on-accent:#fff;--note:#fff3d6;--note-ink:#5c4300;--bad:#a3160f}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf0;--soft:#a9b2c0;--paper:#1b212b;
--back:#12161d;--line:#7b8696;--accent:#8fb0ff;--on-accent:#0f1a33;--note:#3a2f10;
--note-ink:#ffe2a0;--bad:#ffb3ad}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);line-height:1.5;
font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:28rem;margin:0 auto;padding:2rem 1rem}
h1{margin:.75rem 0 1rem;font-size:1.5rem;line-height:1.25}
.note{display:inline-block;margin:0;padding:.25rem .75rem;border-radius:999px;
background:var(--note);color:var(--note-ink);font-size:.875rem}
form{display:grid;gap:1rem;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;
background:var(--paper)}
label{display:block;font-weight:600}
.hint{margin:0;color:var(--soft);font-size:.875rem}
.bad{margin:0;color:var(--bad);font-weight:600}
input,button{font:inherit;min-height:2.75rem;width:100%;padding:.5rem .75rem;border-radius:.5rem;
border:1px solid var(--line);background:var(--paper);color:var(--ink)}
button{font-weight:600;cursor:pointer}
button.first{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
code{overflow-wrap:anywhere}
`

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${sha256(STYLE).toString('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
const FORM_TYPE = 'application/x-www-form-urlencoded'
const FORM_BYTES_MAX = 4_096

export interface SandboxPageDeps {
  readonly database: Database
  readonly vault: Vault
}

/** What a page is about, as it is now. */
interface Payment extends Handoff {
  readonly checkout: CheckoutRecord
  readonly shop: string
  readonly bank: string | null
  readonly isOpen: boolean
}

interface Asked {
  readonly Params: { readonly token: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

/** Pages of the checkout, of this service only, that a buyer may be sent back to. */
const RETURN_PATTERN = /^\/(pay|checkout)[/?][\w\-./?=&%]*$/

/** Registers `/sandbox/bank/:token` and `/sandbox/card/:token`. */
export function registerSandboxPages(server: FastifyInstance, deps: SandboxPageDeps): void {
  void server.register(async (pages) => {
    const options = { parseAs: 'string', bodyLimit: FORM_BYTES_MAX } as const
    pages.addContentTypeParser(FORM_TYPE, options, (_request, body, done) => {
      done(null, body)
    })
    for (const kind of ['bank', 'card'] as const) {
      pages.get<Asked>(`/sandbox/${kind}/:token`, async ({ params }, reply) => {
        const payment = await readPayment(deps, params.token)
        return sendPage(reply, payment === undefined ? unknownPage : firstPage(kind, payment))
      })
      pages.post<Asked>(`/sandbox/${kind}/:token`, async ({ params, query, body }, reply) => {
        const payment = await readPayment(deps, params.token)
        if (payment === undefined) return sendPage(reply, unknownPage)
        const act = kind === 'bank' ? signIn : confirmPayment
        const shown = payment.isOpen ? await act(deps, payment, formOf(body)) : overPage
        const back = returnPath(query)
        return shown === donePage && back !== null
          ? reply.headers(HEADERS).redirect(back, 303)
          : sendPage(reply, shown)
      })
    }
  })
}

/** `?return_to=/pay/…`: where the buyer came from; anything but a checkout of ours is left out. */
function returnPath({ return_to: path }: Asked['Querystring']): string | null {
  return typeof path === 'string' && RETURN_PATTERN.test(path) ? path : null
}

type Form = ReadonlyMap<string, string>

function formOf(body: unknown): Form {
  return new Map(typeof body === 'string' ? new URLSearchParams(body) : [])
}

async function readPayment(
  { database, vault }: SandboxPageDeps,
  token: string,
): Promise<Payment | undefined> {
  const handoff = openHandoff(vault, token)
  if (handoff === undefined) return undefined
  const { tenantId, checkoutId } = handoff
  return await database.read(tenantId, async (reader) => {
    const checkout = (await readCheckouts(reader, tenantId, [checkoutId])).get(checkoutId)?.checkout
    const means = (await readMeans(reader, tenantId, [checkoutId])).get(checkoutId)
    if (checkout === undefined || means === undefined) return undefined
    const { name: shop } = await readOrganisation(reader, tenantId)
    const isOpen = checkout.status === 'settling' && checkout.authorised_at === null
    return { ...handoff, checkout, shop, bank: bankName(means), isOpen }
  })
}

function bankName(means: { readonly kind: string; readonly bank?: string }): string | null {
  return sandboxBanks.find(({ id }) => id === means.bank)?.name ?? null
}

interface Shown {
  readonly status: number
  readonly title: string
  readonly body: Html
}

function firstPage(kind: 'bank' | 'card', payment: Payment): Shown {
  if (!payment.isOpen) return overPage
  return kind === 'bank' ? bankPage(payment, null) : cardPage(payment)
}

function sendPage(reply: FastifyReply, { status, title, body }: Shown): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
<p class="note">Sandbox: no real money is involved</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(page.markup)
}

function amountOf({ checkout }: Payment): string {
  return showAmount(checkout.amount, checkout.currency)
}

function bankPage(payment: Payment, fault: string | null): Shown {
  const users = bankUsers.map((user) => html`<code>${user}</code> `)
  return {
    status: fault === null ? 200 : 422,
    title: `Sign in to ${payment.bank ?? 'your bank'}`,
    body: html`<p>You pay <strong>${amountOf(payment)}</strong> to ${payment.shop}.</p>
<form method="post">
${fault === null ? null : html`<p class="bad" role="alert" id="fault">${fault}</p>`}
<div><label for="user">User name</label>
<input id="user" name="user" autocomplete="off" autocapitalize="none" spellcheck="false" required
 aria-describedby="users"></div>
<p class="hint" id="users">Known here: ${users}</p>
<div><label for="password">Password</label>
<input id="password" name="password" type="password" inputmode="numeric" autocomplete="off"
 required aria-describedby="digits"></div>
<p class="hint" id="digits">Any digits will do.</p>
<button class="first">Sign in and pay</button>
</form>`,
  }
}

function cardPage(payment: Payment): Shown {
  return {
    status: 200,
    title: 'Confirm your card payment',
    body: html`<p>Your card issuer asks: do you pay <strong>${amountOf(payment)}</strong> to
 ${payment.shop}?</p>
<form method="post">
<button class="first" name="answer" value="confirm">Confirm the payment</button>
<button name="answer" value="refuse">Refuse</button>
</form>`,
  }
}

const donePage: Shown = {
  status: 200,
  title: 'Thank you',
  body: html`<p>You can close this page. The checkout shows how the payment goes on.</p>`,
}

const overPage: Shown = {
  status: 409,
  title: 'Nothing to do here',
  body: html`<p>This payment has gone on or was stopped. You can close this page.</p>`,
}

const unknownPage: Shown = {
  status: 404,
  title: 'This page cannot be opened',
  body: html`<p>The address is incomplete. Go back to the checkout and try again.</p>`,
}

async function signIn(deps: SandboxPageDeps, payment: Payment, form: Form): Promise<Shown> {
  const user = bankUsers.find((one) => one === form.get('user')?.trim())
  if (user === undefined) return bankPage(payment, 'There is no such user at this bank.')
  if (!/^[0-9]+$/.test(form.get('password') ?? '')) {
    return bankPage(payment, 'The password is made of digits.')
  }
  const { tenantId } = payment
  const isTaken = await deps.database.transact(
    tenantId,
    async (unit) => await payAtBank(unit, payment, user),
  )
  return isTaken ? donePage : overPage
}

/** The bank knows the order from the service, or learns of it from the buyer who is faster. */
async function payAtBank(unit: Unit, { checkout }: Payment, user: BankUser): Promise<boolean> {
  const { id: key, currency, amount, reference } = checkout
  await takeBankOrder(unit, {
    tenantId: unit.tenant.id,
    key,
    currency,
    amount,
    bank: '',
    reference,
  })
  return await signInAtBank(unit, showId('checkout', key), user)
}

async function confirmPayment(deps: SandboxPageDeps, payment: Payment, form: Form): Promise<Shown> {
  const said = form.get('answer')
  if (said !== 'confirm' && said !== 'refuse') return cardPage(payment)
  const key = showId('checkout', payment.checkoutId)
  const isTaken = await deps.database.transact(
    payment.tenantId,
    async (unit) => await answerChallenge(unit, key, said),
  )
  return isTaken ? donePage : overPage
}
