// The mailbox as pages: rendered on the server, without script, in the colours of the reader's
// system.
import { asId, sha256, showId } from '#kit'
import type { EmailBody } from './emails.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { PLAIN_STYLE } from './plain-style.ts'
import type { MailboxRow } from './store.ts'

const STYLE = `
${PLAIN_STYLE}header,main{max-width:56rem;margin:0 auto;padding:1rem}
header{padding-top:2rem}
h1{margin:0;font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:0 0 1rem}
label{display:block;font-size:.875rem;color:var(--soft)}
input,button{font:inherit;min-height:2.75rem;padding:.5rem .75rem;border-radius:.5rem;
border:1px solid var(--soft);background:var(--paper);color:var(--ink)}
input{width:100%}
.field{flex:1 1 12rem}
button{font-weight:600;cursor:pointer}
ol{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:.75rem;
background:var(--paper);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.875rem 1rem;color:inherit;
text-decoration:none}
li a:hover .subject{text-decoration:underline}
li a:focus-visible{outline-offset:-3px}
.subject{font-weight:600;overflow-wrap:anywhere}
.to,.kind,time{color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
time,.kind{text-align:right;white-space:nowrap}
.empty{padding:2rem 1rem;text-align:center;border:1px dashed var(--line);border-radius:.75rem}
.empty p{margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
dd time{color:inherit;font-size:inherit}
iframe{width:100%;height:36rem;border:1px solid var(--line);border-radius:.75rem;background:#fff}
details{margin-top:1rem}
summary{cursor:pointer;padding:.5rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;padding:1rem;border-radius:.75rem;
border:1px solid var(--line);background:var(--paper);font:inherit}
@media (max-width:34rem){li a{grid-template-columns:1fr}time,.kind{text-align:left}
iframe{height:44rem}}
`

const styleHash = sha256(STYLE).toString('base64')

/** The page's own style and the mail in its frame; nothing else is loaded or run. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A mail is a stranger's page: it runs nothing and loads nothing; its links open beside it. */
export const BODY_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

function htmlPage(title: string, header: Html, main: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header>${header}<p class="note">Sandbox: these e-mails were not sent to anyone.</p></header>
<main>${main}</main>
</body>
</html>
`.markup
}

function pathOf(row: MailboxRow): string {
  return `/mailbox/${showId('email', asId('email', row.id))}`
}

function kindOf({ kind }: MailboxRow): string {
  return kind.replaceAll('_', ' ')
}

/** What a reader is told of a mail that was too many. */
function heldOf({ held_until, superseded_at }: MailboxRow): Html | null {
  if (held_until === null) return null
  if (superseded_at !== null) return html` · held back, then replaced by a later one`
  return html` · held back until ${showWhen(held_until)}: too many within an hour`
}

/** Minutes are enough to find a mail; the exact instant stands in the attribute. */
function showWhen(at: Date): Html {
  const iso = at.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

export interface MailboxList {
  readonly rows: readonly MailboxRow[]
  /** What was searched for; empty for all. */
  readonly search: string
  readonly nextCursor: string | null
}

/** The list of mails, newest first. */
export function listPage({ rows, search, nextCursor }: MailboxList): string {
  const items = rows.map(
    (row) => html`<li><a href="${pathOf(row)}"><span class="subject">${row.subject}</span>
${showWhen(row.created_at)}<span class="to">to ${row.to_email}</span>
<span class="kind">${kindOf(row)}${heldOf(row)}</span></a></li>`,
  )
  const older = new URLSearchParams({ search, before: nextCursor ?? '' }).toString()
  return htmlPage(
    search === '' ? 'Mailbox' : `Mailbox: ${search}`,
    html`<h1>Mailbox</h1>`,
    html`<form method="get" action="/mailbox" role="search">
<div class="field"><label for="search">Address or subject</label>
<input id="search" name="search" type="search" value="${search}" maxlength="254"
 autocomplete="off" spellcheck="false"></div>
<button type="submit">Search</button></form>
${items.length === 0 ? noMails(search) : html`<ol aria-label="E-mails, newest first">${items}</ol>`}
${nextCursor === null ? null : html`<p><a href="/mailbox?${older}">Older e-mails</a></p>`}`,
  )
}

function noMails(search: string): Html {
  if (search === '') {
    return html`<div class="empty"><p>No e-mails yet. They appear here when a buyer pays,
 a seller has to be verified, or somebody is paid.</p></div>`
  }
  return html`<div class="empty"><p>No e-mails with “${search}”.
 <a href="/mailbox">Show all</a></p></div>`
}

/** One mail with its facts; the mail itself stands in a frame. */
export function emailPage(row: MailboxRow, body: EmailBody): string {
  return htmlPage(
    row.subject,
    html`<p><a href="/mailbox">All e-mails</a></p><h1>${row.subject}</h1>`,
    html`<dl><dt>To</dt><dd>${row.to_email}</dd><dt>Kind</dt><dd>${kindOf(row)}</dd>
<dt>Date</dt><dd>${showWhen(row.created_at)} by the sandbox’s clock${heldOf(row)}</dd></dl>
<iframe src="${pathOf(row)}/body" title="The e-mail as its receiver sees it"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre>${body.text}</pre></details>`,
  )
}

/** The mail as its own document; links open in a window of their own, not inside the frame. */
export function bodyPage(body: EmailBody): string {
  return body.html.replace('<head>', '<head>\n<base target="_blank">')
}

/** Shown for an id that belongs to no mail. */
export function missingPage(): string {
  return htmlPage(
    'No such e-mail',
    html`<p><a href="/mailbox">All e-mails</a></p><h1>No such e-mail</h1>`,
    html`<div class="empty"><p>It does not exist, or it belongs to a live environment.</p></div>`,
  )
}
