// Small pages for developers: where everything is, what each error code means, where money can go.
import { errors } from '@holdfast/contract'
import type { FastifyInstance } from 'fastify'
import {
  excludedCountries,
  localPayoutCountries,
  payoutCurrencies,
  payoutCurrency,
  payoutRequirements,
  supportedCountries,
} from '#banks'

export interface PlainPagesDeps {
  readonly hasMailbox: boolean
}

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.5rem}h2{font-size:1rem;margin:1.5rem 0 0;font-family:ui-monospace,monospace}
p{margin:.25rem 0}a{color:LinkText}li{margin:.5rem 0}
td,th{text-align:start;padding:.25rem .75rem .25rem 0;vertical-align:top}`
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * `/` says where everything is; `/docs/errors` is where the `type` of every error leads;
 * `/docs/payout-support` lists the countries and currencies that can be paid.
 */
export function registerPlainPages(server: FastifyInstance, { hasMailbox }: PlainPagesDeps): void {
  const home = page('Holdfast', homeBody(hasMailbox))
  const catalogue = page('Errors', errorsBody())
  const serve = (path: string, text: string) => {
    server.get(path, async (_request, reply) => {
      reply.header('content-security-policy', POLICY)
      return await reply.type('text/html; charset=utf-8').send(text)
    })
  }
  serve('/', home)
  serve('/docs/errors', catalogue)
  serve('/docs/payout-support', page('Where money can be paid out', payoutBody()))
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>
${body}</main></body></html>`
}

function homeBody(hasMailbox: boolean): string {
  const places = [
    ['/docs/', 'API reference'],
    ['/docs/errors', 'Error codes'],
    ['/docs/payout-support', 'Where money can be paid out'],
    ['/v1/openapi.json', 'Description of the API (OpenAPI 3.1)'],
    ['/client/v1/openapi.json', 'Description of what pages call'],
    ...(hasMailbox ? [['/mailbox', 'Mailbox of the sandbox']] : []),
    ['/readyz', 'Readiness'],
    ['/metrics', 'Metrics'],
  ]
  const items = places.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`)
  return `<p>The service runs. Its places:</p><ul>${items.join('')}</ul>`
}

/** The catalogue holds plain sentences of our own; nothing in it comes from outside. */
function errorsBody(): string {
  const entries = Object.entries(errors).map(
    ([code, { status, title, detail, retryable }]) =>
      `<h2 id="${code}">${code}</h2>` +
      `<p>${status} · ${title}${retryable ? ' · may be retried' : ''}</p><p>${detail}</p>`,
  )
  const opening = '<p>Every error is answered as problem+json with one of these codes.</p>'
  return opening + entries.join('')
}

/** Countries and currencies that can be paid, with what an account there must name. */
function payoutBody(): string {
  const local = new Set<string>(localPayoutCountries)
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const rows = supportedCountries.map((country) => {
    const currency = payoutCurrency(country) ?? 'usd'
    const fields = payoutRequirements(country, currency).requirements.join(', ')
    const route = local.has(country) ? 'local' : 'international'
    const cells = [country, names.of(country), currency, route, fields]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const excluded = excludedCountries.map((country) => `${names.of(country)} (${country})`)
  return `<p>${supportedCountries.length} countries, ${local.size} by a local route, and
${payoutCurrencies.length} currencies: ${payoutCurrencies.join(', ')}.
<code>GET /v1/support/payout</code> answers for one country and currency.</p>
<p>Never paid: ${excluded.join(', ')}.</p>
<table><thead><tr><th>Code</th><th>Country</th><th>Currency</th><th>Route</th>
<th>Fields of an account</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
