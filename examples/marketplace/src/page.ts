// The shop's one page. What it shows later comes from `public/shop.mjs`.
import { buyerFee, currency, parts } from './basket.ts'
import type { Config } from './config.ts'

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
const MINOR = 100

/** The page as HTML; it holds the public key and never the private one. */
export function renderPage(config: Config): string {
  const total = parts.reduce((sum, part) => sum + part.amount, 0)
  const fee = Math.round(total * buyerFee.fee_percentage) + buyerFee.fee_flat
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Velo &amp; Found: your order</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/shop.css" />
    <script type="module" src="/shop.mjs"></script>
  </head>
  <body
    data-base-url="${escapeHtml(config.baseUrl)}"
    data-public-key="${escapeHtml(config.publicKey)}"
  >
    <header class="top">
      <p class="logo">Velo &amp; Found</p>
      <p class="hint">An example shop. Sandbox: no real money moves.</p>
    </header>
    <main>
      <section class="order" aria-labelledby="order-title">
        <h1 id="order-title">Your order</h1>
        <ul class="parts">${parts.map(renderPart).join('')}</ul>
        <dl class="sums">
          <div><dt>Marketplace fee</dt><dd>${money.format(fee / MINOR)}</dd></div>
          <div class="total"><dt>Total</dt><dd>${money.format((total + fee) / MINOR)}</dd></div>
        </dl>
        <button type="button" id="pay" class="button" disabled>
          Pay ${money.format((total + fee) / MINOR)}
        </button>
        <p id="pay-outcome" class="outcome" role="status"></p>
      </section>
      <section class="after" id="after" aria-labelledby="after-title" hidden>
        <h2 id="after-title">Where it stands</h2>
        <dl class="state" id="state"></dl>
        <button type="button" id="release" class="button button-plain">
          Release ${money.format((parts[0]?.amount ?? 0) / MINOR)} to ${escapeHtml(parts[0]?.seller ?? '')}
        </button>
        <p id="release-outcome" class="outcome" role="status"></p>
        ${
          config.mailboxUrl === null
            ? ''
            : `<p class="hint">Sellers are verified by e-mail before they are paid:
               <a href="${escapeHtml(config.mailboxUrl)}">open the sandbox mailbox</a>.</p>`
        }
      </section>
      <section class="events" aria-labelledby="events-title">
        <h2 id="events-title">What the shop was told</h2>
        <p class="hint" id="no-events">Nothing yet. Events arrive here, signed, once you pay.</p>
        <ol id="events" tabindex="0" aria-labelledby="events-title"></ol>
      </section>
    </main>
  </body>
</html>
`
}

function renderPart(part: (typeof parts)[number]): string {
  const held = part.type === 'escrow' ? 'Held until released' : 'Paid on arrival'
  return `<li>
            <div>
              <p class="part-title">${escapeHtml(part.description)}</p>
              <p class="hint">${escapeHtml(part.seller)} · ${escapeHtml(part.summary)}</p>
              <p class="tag">${held}</p>
            </div>
            <p class="amount">${money.format(part.amount / MINOR)}</p>
          </li>`
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
