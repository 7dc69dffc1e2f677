// What is written to people. Each kind is a function from facts to subject, text and HTML; no bank
// details ever stand in a mail, and every link leads to a page that asks before it acts.
import type { Currency } from '@holdfast/contract'
import type { Minor } from '#kit'
import { assert } from '#kit'
import { showAmount } from './amount.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'

/** A seller has money waiting and must be verified before it can be paid out. */
export interface VerificationWanted {
  readonly kind: 'verification_wanted'
  readonly to: string
  /** Who asks: the integrator, whose name the receiver knows. */
  readonly organisationName: string
  /** Null when it is not known yet. */
  readonly money: { readonly amount: Minor; readonly currency: Currency } | null
  /** Where the verification begins. */
  readonly url: string
  /** Said at the end, so that nobody takes a test for real. */
  readonly isSandbox: boolean
}

/** Every kind of mail. */
export type NewEmail = VerificationWanted

export interface EmailLink {
  readonly label: string
  readonly url: string
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly EmailLink[]
}

/** Writes a mail. */
export function renderEmail(email: NewEmail): RenderedEmail {
  switch (email.kind) {
    case 'verification_wanted':
      return verificationWanted(email)
  }
}

function verificationWanted(email: VerificationWanted): RenderedEmail {
  const { organisationName: name, money, url, isSandbox } = email
  const amount = money === null ? null : showAmount(money.amount, money.currency)
  const heading = amount === null ? 'Your money is waiting' : `${amount} is waiting for you`
  const label = 'Verify your details'
  return letter({
    subject: `${label} to receive ${amount ?? 'your money'}`,
    name,
    heading,
    paragraphs: [
      `${name} has a payment for you. Before it can be paid out, the law asks us to know who ` +
        'receives it.',
      'It takes a few minutes. You will be asked for your details and for the bank account that ' +
        'the money goes to. The money is held safely until then.',
    ],
    link: { label, url },
    closing: `If you do not expect money from ${name}, you can ignore this e-mail.`,
    isSandbox,
  })
}

interface Letter {
  readonly subject: string
  readonly name: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly link: EmailLink
  readonly closing: string
  readonly isSandbox: boolean
}

const SANDBOX_NOTE = 'This is a test from a sandbox. No real money is involved.'

function letter(parts: Letter): RenderedEmail {
  const { subject, name, heading, paragraphs, link, closing, isSandbox } = parts
  assert(/^https?:\/\//.test(link.url), 'a link in a mail is a web address')
  const lines = [
    heading,
    ...paragraphs,
    `${link.label}:\n${link.url}`,
    closing,
    ...(isSandbox ? [SANDBOX_NOTE] : []),
    name,
  ]
  return { subject, text: `${lines.join('\n\n')}\n`, html: layOut(parts).markup, links: [link] }
}

/**
 * Styles stand in the tags, where every mail program reads them; colours keep a contrast of 4.5.
 */
function layOut({ subject, name, heading, paragraphs, link, closing, isSandbox }: Letter): Html {
  const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
  const shown = paragraphs.map((one) => html`<p style="margin:0 0 16px">${one}</p>`)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;background:#f4f5f7;color:#1c2430;${font};line-height:1.5">
<div role="article" aria-label="${subject}" lang="en"
 style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;color:#1c2430">${name}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#1c2430">${heading}</h1>
${shown}
<p style="margin:24px 0"><a href="${link.url}"
 style="display:inline-block;padding:14px 24px;border-radius:8px;background:#1f4fd8;color:#ffffff;
font-weight:600;text-decoration:none">${link.label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4a5566">If the button does not work, open this
 address:<br><a href="${link.url}"
 style="color:#1f4fd8;word-break:break-all">${link.url}</a></p>
<p style="margin:0;font-size:14px;color:#4a5566">${closing}</p>
${
  isSandbox
    ? html`<p style="margin:16px 0 0;font-size:14px;color:#4a5566">${SANDBOX_NOTE}</p>`
    : null
}
</div>
</body>
</html>
`
}
