// The bank's own page: its books, what it took, what comes, and a form to play a buyer. It needs no
// script.
import type { AccountBooks, BookedEntry } from './books.ts'
import type { Diary } from './diary.ts'
import { formatAmount } from './money.ts'

/** What the page shows. */
export interface PageContent {
  readonly books: readonly AccountBooks[]
  readonly diary: Diary
  /** In milliseconds. */
  readonly now: number
  /** What came of the form that was sent. */
  readonly note: { readonly isWrong: boolean; readonly text: string } | undefined
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#4a5566;--paper:#fff;--back:#f4f5f7;
--line:#d5dae2;--edge:#7b8696;--accent:#1f4fd8;--on-accent:#fff;--bad:#a3160f;--good:#0f5c2e}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf0;--soft:#a9b2c0;--paper:#1b212b;
--back:#12161d;--line:#39424f;--edge:#7b8696;--accent:#8fb0ff;--on-accent:#0f1a33;--bad:#ffb3ad;
--good:#9fe0b5}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);line-height:1.5;
font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 3rem;display:grid;gap:1.25rem}
h1{margin:0;font-size:1.5rem}h2{margin:0 0 .75rem;font-size:1.125rem}
p{margin:0}.soft{color:var(--soft)}.bad{color:var(--bad);font-weight:600}
.good{color:var(--good);font-weight:600}
section{min-width:0;padding:1rem;border:1px solid var(--line);border-radius:.75rem;
background:var(--paper)}
.head{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;
margin-bottom:.75rem}
.head h2{margin:0;overflow-wrap:anywhere}.balance{font-size:1.125rem;font-weight:600}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse}
th,td{padding:.375rem .75rem .375rem 0;text-align:left;vertical-align:top;
border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);font-weight:600;font-size:.875rem}
td.sum,th.sum{text-align:right;white-space:nowrap;
font-variant-numeric:tabular-nums}
td.when{white-space:nowrap}
form{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}
label{display:grid;gap:.25rem;align-content:start;font-weight:600}
input,select,button{font:inherit;min-height:2.75rem;width:100%;padding:.5rem .75rem;
border-radius:.5rem;border:1px solid var(--edge);background:var(--paper);color:var(--ink)}
input,select{font-weight:400}
button{align-self:end;font-weight:600;cursor:pointer;background:var(--accent);
border-color:var(--accent);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`

/** Nothing may be loaded or sent elsewhere, whatever stands in the page. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const WHAT: Readonly<Record<string, string>> = {
  read: 'reads a file',
  check: 'checks orders',
  execute: 'executes orders',
  return: 'a transfer comes back',
  arrive: 'a credit arrives',
  report: 'reports the day so far',
  month: 'closes the month',
  close: 'closes the day and tells it',
}

/** The page as HTML. */
export function renderPage({ books, diary, now, note }: PageContent): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A bank to practise with</title><style>${STYLE}</style></head><body><main>
<header><h1>A bank to practise with</h1>
<p class="soft">It is ${timeOf(now)}, UTC. No money is real here.</p></header>
${noteLine(note)}
${books.map(accountSection).join('\n')}
${payForm(books)}
${ordersSection(diary, books)}
${timesSection('What comes next', diary.comes, ({ what }) => WHAT[what] ?? what)}
${timesSection('What it said', diary.said, ({ file }) => file)}
</main></body></html>
`
}

function noteLine(note: PageContent['note']): string {
  if (note === undefined) return ''
  return `<p role="status" class="${note.isWrong ? 'bad' : 'good'}">${escapeHtml(note.text)}</p>`
}

function accountSection({ number, currency, balance, entries }: AccountBooks): string {
  const rows = entries.toReversed().map((entry) => entryRow(entry, currency))
  return `<section aria-label="Account ${escapeHtml(number)}"><div class="head">
<h2>${escapeHtml(number)}</h2><p class="balance">${moneyOf(balance, currency)}</p></div>
${tableOf(['Day', 'What', 'Amount', 'Details'], rows, 'Nothing was booked yet.')}</section>`
}

function entryRow({ date, text, payments, amount }: BookedEntry, currency: string): string {
  const details = payments.map(({ endToEndId: id, reason }) => {
    const endToEndId = id === 'NOTPROVIDED' ? '' : id
    return escapeHtml(reason === undefined ? endToEndId : `${endToEndId} (${reason})`)
  })
  return `<tr><td class="when">${date}</td><td>${escapeHtml(text)}</td>
<td class="sum">${moneyOf(amount, currency)}</td><td>${details.join('<br>')}</td></tr>`
}

function payForm(books: readonly AccountBooks[]): string {
  const options = books.map(({ number, currency }) => {
    return `<option value="${escapeHtml(number)}">${escapeHtml(number)} ${currency}</option>`
  })
  const field = (name: string, label: string, more: string) =>
    `<label>${label}<input name="${name}" autocomplete="off" ${more}></label>`
  return `<section aria-label="Pay as a buyer"><h2>Pay as a buyer</h2>
<form method="post" action="/"><label>To<select name="to">${options.join('')}</select></label>
${field('amount', 'Amount', 'inputmode="decimal" placeholder="12.50" required')}
${field('name', 'Your name', 'value="Bea Buyer" required')}
${field('iban', 'Your account, if you like', '')}
${field('remittance', 'Words for the payee', 'maxlength="140"')}
<button>Pay</button></form></section>`
}

function ordersSection({ orders, refused }: Diary, books: readonly AccountBooks[]): string {
  const currencies = new Map(books.map(({ number, currency }) => [number, currency]))
  const taken = orders.map(({ at, file, account, date, count, total, status }) => {
    const currency = currencies.get(account)
    const sum = currency === undefined ? '' : moneyOf(total, currency)
    return `<tr><td class="when">${timeOf(at)}</td><td>${escapeHtml(file)}</td>
<td class="when">${escapeHtml(date)}</td><td>${count}</td><td>${escapeHtml(status)}</td>
<td class="sum">${sum}</td></tr>`
  })
  const others = refused.map(({ at, file }) => {
    return `<tr><td class="when">${timeOf(at)}</td><td>${escapeHtml(file)}</td>
<td colspan="4">refused as a whole</td></tr>`
  })
  const heads = ['Taken', 'File', 'For', 'Transfers', 'Stands', 'Sum']
  return `<section aria-label="Orders"><h2>Orders</h2>
${tableOf(heads, [...taken, ...others], 'No file came yet.')}</section>`
}

function timesSection<Line extends { readonly at: number }>(
  title: string,
  lines: readonly Line[],
  textOf: (line: Line) => string,
): string {
  const rows = lines.map((line) => {
    return `<tr><td class="when">${timeOf(line.at)}</td><td>${escapeHtml(textOf(line))}</td></tr>`
  })
  return `<section aria-label="${title}"><h2>${title}</h2>
${tableOf(['When', 'What'], rows, 'Nothing.')}</section>`
}

function tableOf(heads: readonly string[], rows: readonly string[], empty: string): string {
  if (rows.length === 0) return `<p class="soft">${empty}</p>`
  const isSum = (head: string) => head === 'Amount' || head === 'Sum'
  const cells = heads.map(
    (head) => `<th scope="col"${isSum(head) ? ' class="sum"' : ''}>${head}</th>`,
  )
  return `<div class="wide" tabindex="0"><table><thead><tr>${cells.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

function moneyOf(amount: bigint, currency: string): string {
  return `${amount < 0n ? '−' : ''}${formatAmount(amount, currency)} ${escapeHtml(currency)}`
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

function escapeHtml(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
