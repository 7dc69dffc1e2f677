// How a mail is laid out: one letter, as text and as HTML that mail programs read. They strip
// scripts, fonts and what stands outside the tags, and show no picture before they are asked: so it
// needs none of them. The only style sheet is for the dark; whoever strips it shows the light.
import { accentPair, type Language } from '@holdfast/contract'
import { assert, remembered } from '#kit'
import type { Html } from './html.ts'
import { html } from './html.ts'

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

/** A name and its value, such as a total; what is strong stands in bold. */
export type Fact = readonly [name: string, value: string, weight?: 'strong']

/** The parts of a letter, in the order in which they are read. */
export interface Letter {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Names and values, such as an amount, laid out as a table. */
  readonly facts: readonly Fact[]
  readonly link?: EmailLink
  /** Another way on, less than the first. */
  readonly also?: EmailLink
  /** What happens next, below a title of its own. */
  readonly next: readonly string[]
  /** What to do about a mail that is not expected. */
  readonly closing: string | null
}

/** What stands around every letter. */
export interface Paper {
  readonly language: Language
  /** Whose letter it is: the organisation, whose name the receiver knows. */
  readonly name: string
  /** `#rrggbb`; null for the house's own. */
  readonly accentColour: string | null
  readonly nextTitle: string
  /** Introduces the address for those whose button does not work. */
  readonly buttonNote: string
  /** How to ask, why somebody gets it, that it is a test, who writes in full: the small print. */
  readonly foot: readonly string[]
}

/** Writes a letter as text and HTML, which say the same in the same order. */
export function renderLetter(letter: Letter, paper: Paper): RenderedEmail {
  const { subject, heading, paragraphs, facts, link, also, next } = letter
  const links = [link, also].filter((one) => one !== undefined)
  for (const { url } of links) {
    assert(/^https?:\/\//.test(url), 'a link in a mail is a web address')
  }
  const parts = [
    paper.name,
    heading,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...(next.length === 0 ? [] : [paper.nextTitle, ...next]),
    ...smallPrint(letter, paper),
  ]
  return {
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: layOut(letter, paper).markup,
    links,
  }
}

function smallPrint({ closing }: Letter, { foot }: Paper): readonly string[] {
  return closing === null ? foot : [closing, ...foot]
}

/** Beside the accent, which is made to be read on the same grounds: `contract/src/accent.ts`. */
const LIGHT = { back: '#f4f5f7', card: '#ffffff', ink: '#1c2430', soft: '#4a5566', line: '#e3e6eb' }
const DARK = { back: '#12161d', card: '#1b2026', ink: '#e8ebf0', soft: '#a9b2c0', line: '#3d4654' }
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif'
const CARD_PIXELS = 560

const shadesOf = remembered(accentPair)

/** What stands in the tags is light; this is what makes it dark, and narrow where it is. */
function styleOf({ accentColour }: Paper): Html {
  const { fill, on } = shadesOf(accentColour).dark
  const markup = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.back{background:${DARK.back}!important}
.card{background:${DARK.card}!important}
.ink{color:${DARK.ink}!important}
.soft{color:${DARK.soft}!important}
.line{border-color:${DARK.line}!important}
.fill{background:${fill}!important;color:${on}!important}
.link{color:${fill}!important}
}
@media (max-width:480px){.card{padding:20px 16px!important}}`
  return { markup }
}

function layOut(letter: Letter, paper: Paper): Html {
  const { subject, heading, paragraphs, facts, link, also, next } = letter
  const { language, name } = paper
  const text = (one: string) =>
    html`<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${one}</p>`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
<style>${styleOf(paper)}</style>
</head>
<body class="back" style="margin:0;padding:0;background:${LIGHT.back}">
${layOutAhead(letter)}
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" border="0"
 style="width:100%;border-collapse:collapse;background:${LIGHT.back}">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="${CARD_PIXELS}" cellpadding="0" cellspacing="0" border="0"
 style="width:100%;max-width:${CARD_PIXELS}px;border-collapse:separate;table-layout:fixed">
<tr><td class="card ink" align="left" style="padding:28px 32px;border-radius:12px;
background:${LIGHT.card};color:${LIGHT.ink};${FONT};font-size:16px;line-height:1.5;
word-break:break-word;overflow-wrap:anywhere">
<div role="article" aria-label="${subject}" lang="${language}">
<p class="ink" style="margin:0 0 24px;font-weight:600;color:${LIGHT.ink}">${name}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;
color:${LIGHT.ink}">${heading}</h1>
${paragraphs.map(text)}
${facts.length === 0 ? null : layOutFacts(facts)}
${link === undefined ? null : layOutLink(link, paper)}
${also === undefined ? null : layOutAlso(also, paper)}
${next.length === 0 ? null : layOutTitle(paper.nextTitle)}
${next.map(text)}
${layOutFoot(smallPrint(letter, paper))}
</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Shown by lists of mails beside the subject: nothing else is drawn in its place. */
function layOutAhead({ paragraphs, next }: Letter): Html | null {
  const ahead = paragraphs[0] ?? next[0]
  if (ahead === undefined) return null
  return html`<div class="ahead" style="display:none;overflow:hidden;max-height:0;line-height:1px;
font-size:1px;opacity:0">${ahead}${{ markup: '&nbsp;&zwnj;'.repeat(40) }}</div>`
}

/** A name is broken only where it is longer than its column, so that it stays a word. */
function layOutFacts(facts: readonly Fact[]): Html {
  const cell =
    `padding:8px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top;` +
    'word-break:normal;overflow-wrap:break-word'
  const rows = facts.map(
    ([name, value, weight]) => html`<tr>
<th scope="row" class="soft line" width="40%" style="${cell};width:40%;padding-right:12px;
text-align:left;font-weight:400;color:${LIGHT.soft}">${name}</th>
<td class="ink line" style="${cell};text-align:right;color:${LIGHT.ink}">${
      weight === undefined ? value : html`<strong>${value}</strong>`
    }</td></tr>`,
  )
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0"
 style="width:100%;table-layout:fixed;border-collapse:collapse;margin:0 0 24px;font-size:16px;
line-height:1.5">${rows}</table>`
}

/** The button is a cell with a colour of its own: programs that drop paddings of links keep it. */
function layOutLink({ label, url }: EmailLink, { accentColour, buttonNote }: Paper): Html {
  const { fill, on } = shadesOf(accentColour).light
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"
 style="border-collapse:separate;margin:8px 0 24px"><tr>
<td class="fill" style="border-radius:8px;background:${fill}"><a class="fill" href="${url}"
 style="display:inline-block;padding:14px 24px;border-radius:8px;background:${fill};color:${on};
font-weight:600;text-decoration:none">${label}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:14px;color:${LIGHT.soft}">${buttonNote}<br><a
 class="link" href="${url}" style="color:${fill};word-break:break-all">${url}</a></p>`
}

function layOutAlso({ label, url }: EmailLink, { accentColour }: Paper): Html {
  const { fill } = shadesOf(accentColour).light
  return html`<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${label}<br><a
 class="link" href="${url}" style="color:${fill};word-break:break-all">${url}</a></p>`
}

function layOutTitle(title: string): Html {
  return html`<h2 class="ink" style="margin:24px 0 8px;font-size:18px;line-height:1.25;
color:${LIGHT.ink}">${title}</h2>`
}

function layOutFoot(lines: readonly string[]): Html[] {
  return lines.map(
    (line) => html`<p class="soft" style="margin:12px 0 0;font-size:14px;
color:${LIGHT.soft}">${line}</p>`,
  )
}
