// The page at the root: what this is, and where to go from here. It is for whoever comes: it asks
// nothing of the database and tells no secret.
import type { FastifyInstance } from 'fastify'
import { sha256 } from '#kit'
import type { Html } from '#mail'
import { html, PLAIN_STYLE } from '#mail'

export interface PlainPagesDeps {
  readonly hasMailbox: boolean
  /** Where the demo's shop is while it runs; null: there is no demo. */
  readonly shopUrl: string | null
}

const STYLE = `
${PLAIN_STYLE}header,main,footer{max-width:44rem;margin:0 auto;padding:1rem}
header{padding-top:3rem}
svg{display:block}
h1{margin:1rem 0 0;font-size:2rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:.5rem 0}
.lead{font-size:1.125rem;max-width:36rem}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;
grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
li{display:flex}
li a{flex:1;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--paper);
color:inherit;text-decoration:none}
li a:hover strong{text-decoration:underline}
li strong{display:block;color:var(--accent)}
li span,footer{color:var(--soft);font-size:.9375rem}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
footer{padding-bottom:3rem}
`

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${sha256(STYLE).toString('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-cache',
}

/** `/` says what this is, and leads on. */
export function registerPlainPages(server: FastifyInstance, deps: PlainPagesDeps): void {
  const home = homePage(deps)
  server.get('/', async (_request, reply) => {
    return await reply.headers(HEADERS).type('text/html; charset=utf-8').send(home)
  })
}

function homePage(deps: PlainPagesDeps): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Holdfast: payments, held until they are due</title>
<meta name="description" content="A payments service with escrow, on your own machines.">
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header>${MARK}<h1>Holdfast</h1>
<p class="lead">A payments service: it takes a buyer’s money, holds it, and pays it out to verified
 sellers when it is due. Every cent is in double-entry books and can be proven.</p>
${environmentNote(deps)}</header>
<main>
<ul aria-label="Where to go">${placesOf(deps).map(placeCard)}</ul>
<h2>Where keys are</h2>
${keysText(deps)}
<h2>Sent here by a shop or an e-mail?</h2>
<p>To pay, to be paid or to see where your money stands you need no account. Open the link of
 the shop or of your e-mail once more: it leads to your own page.</p>
</main>
<footer><p>For programs: <a href="/v1/openapi.json">the API as OpenAPI</a> ·
 <a href="/client/v1/openapi.json">what pages call</a> ·
 <a href="/docs/llms.txt">the documentation as text</a></p></footer>
</body>
</html>
`.markup
}

const MARK = html`<svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true"><rect
 width="32" height="32" rx="8" fill="#2f4fd6"/><path d="M10 8v16M22 8v16M10 16h12" stroke="#fff"
 stroke-width="3.5" stroke-linecap="round" fill="none"/></svg>`

/** An installation has a demo only on the machine of whoever tries it. */
function environmentNote({ shopUrl }: PlainPagesDeps): Html {
  return shopUrl === null
    ? html`<p class="note">Sandbox and live: only keys that begin with <code>live_</code>
 move real money.</p>`
    : html`<p class="note">A trial on this machine, in the sandbox: nothing real moves.</p>`
}

interface Place {
  readonly at: string
  readonly name: string
  readonly what: Html
}

function placesOf({ hasMailbox, shopUrl }: PlainPagesDeps): Place[] {
  const isDemo = shopUrl !== null
  const way = isDemo
    ? html`The first time you enter by a link: the start prints it,
 <code>npm run enter</code> another.`
    : html`Sign in, or ask whoever runs this service for an invitation.`
  return [
    { at: '/dashboard', name: 'Dashboard', what: html`Payments, people, keys. ${way}` },
    {
      at: '/docs',
      name: 'Documentation',
      what: html`A first payment step by step, guides by question, the reference, a search.`,
    },
    ...(isDemo
      ? [
          {
            at: shopUrl,
            name: 'Demo shop',
            what: html`Buy something and watch the money. It is open while
 <code>npm run example</code> runs.`,
          },
        ]
      : []),
    ...(hasMailbox
      ? [
          {
            at: '/mailbox',
            name: 'Mailbox',
            what: html`The e-mails of the sandbox. They were sent to nobody.`,
          },
        ]
      : []),
  ]
}

function placeCard({ at, name, what }: Place): Html {
  return html`<li><a href="${at}"><strong>${name}</strong> <span>${what}</span></a></li>`
}

function keysText({ shopUrl }: PlainPagesDeps): Html {
  const own = html`<p>Your own are made in the
 <a href="/dashboard/sandbox/developers/keys">dashboard, under API keys</a>, and shown once. Private
 keys belong on servers, public ones in pages:
 <a href="/docs/guides/keys-and-roles">which key goes where</a>.</p>`
  if (shopUrl === null) return own
  return html`<p>Those of the demo stand in the file <code>first-run.json</code> of the data folder
 (<code>.holdfast</code>), which only whoever runs this service can read.</p>${own}`
}
