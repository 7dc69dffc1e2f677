// How a mail is laid out: one letter, as text and as HTML that every mail program reads.
import { assert } from '#kit'
import type { Html } from './html.ts'
import { html } from './html.ts'
import type { Language } from './languages.ts'

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

/** The parts of a letter, in the order in which they are read. */
export interface Letter {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Names and values, such as an amount, laid out as a table. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly link?: EmailLink
  readonly closing: string
}

/** What stands around every letter. */
export interface Paper {
  readonly language: Language
  /** Whose letter it is: the organisation, whose name the receiver knows. */
  readonly name: string
  /** `#rrggbb`, dark enough for white text; null for the house's own. */
  readonly accentColour: string | null
  /** Said at the end of a test, so that nobody takes it for real; null in live. */
  readonly sandboxNote: string | null
  /** Introduces the address for those whose button does not work. */
  readonly buttonNote: string
}

const HOUSE_COLOUR = '#1f4fd8'
/** Of white text on the button (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5

/** The colour of the button: the organisation's own, unless white would be hard to read on it. */
function buttonColour(accent: string | null): string {
  return accent !== null && contrastWithWhite(accent) >= CONTRAST_MIN ? accent : HOUSE_COLOUR
}

/** Contrast ratio as WCAG 2.2 defines it. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** Writes a letter as text and HTML. */
export function renderLetter(letter: Letter, paper: Paper): RenderedEmail {
  const { subject, heading, paragraphs, facts = [], link, closing } = letter
  if (link !== undefined) {
    assert(/^https?:\/\//.test(link.url), 'a link in a mail is a web address')
  }
  const lines = [
    heading,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    closing,
    ...(paper.sandboxNote === null ? [] : [paper.sandboxNote]),
    paper.name,
  ]
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: layOut(letter, paper).markup,
    links: link === undefined ? [] : [link],
  }
}

/**
 * Styles stand in the tags, where every mail program reads them; colours keep a contrast of 4.5.
 */
function layOut({ subject, heading, paragraphs, facts = [], link, closing }: Letter, paper: Paper) {
  const { language, name, sandboxNote } = paper
  const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
  const shown = paragraphs.map((one) => html`<p style="margin:0 0 16px">${one}</p>`)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;background:#f4f5f7;color:#1c2430;${font};line-height:1.5">
<div role="article" aria-label="${subject}" lang="${language}"
 style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;color:#1c2430">${name}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#1c2430">${heading}</h1>
${shown}
${facts.length === 0 ? null : layOutFacts(facts)}
${link === undefined ? null : layOutLink(link, paper)}
<p style="margin:0;font-size:14px;color:#4a5566">${closing}</p>
${
  sandboxNote === null
    ? null
    : html`<p style="margin:16px 0 0;font-size:14px;color:#4a5566">${sandboxNote}</p>`
}
</div>
</body>
</html>
`
}

function layOutFacts(facts: readonly (readonly [string, string])[]): Html {
  const cell = 'padding:8px 0;border-bottom:1px solid #e3e6eb;vertical-align:top'
  const rows = facts.map(
    ([name, value]) => html`<tr>
<th scope="row" style="${cell};text-align:left;font-weight:400;color:#4a5566">${name}</th>
<td style="${cell};text-align:right;word-break:break-word">${value}</td></tr>`,
  )
  return html`<table style="width:100%;border-collapse:collapse;margin:0 0 24px">${rows}</table>`
}

function layOutLink({ label, url }: EmailLink, { accentColour, buttonNote }: Paper): Html {
  const colour = buttonColour(accentColour)
  return html`<p style="margin:24px 0"><a href="${url}"
 style="display:inline-block;padding:14px 24px;border-radius:8px;background:${colour};color:#ffffff;
font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4a5566">${buttonNote}<br><a href="${url}"
 style="color:#1f4fd8;word-break:break-all">${url}</a></p>`
}
