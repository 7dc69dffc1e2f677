// How a mail is laid out: one letter, as text and as HTML that every mail program reads.
import { accentPair, type Language } from '@holdfast/contract'
import { assert } from '#kit'
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
  readonly facts?: readonly Fact[]
  readonly link?: EmailLink
  /** Another way on, less than the first. */
  readonly also?: EmailLink
  readonly closing: string
}

/** What stands around every letter. */
export interface Paper {
  readonly language: Language
  /** Whose letter it is: the organisation, whose name the receiver knows. */
  readonly name: string
  /** `#rrggbb`; null for the house's own. */
  readonly accentColour: string | null
  /** Shown beside the name. */
  readonly logoUrl: string | null
  /** Said at the end of a test, so that nobody takes it for real; null in live. */
  readonly sandboxNote: string | null
  /** Introduces the address for those whose button does not work. */
  readonly buttonNote: string
}

/** Writes a letter as text and HTML. */
export function renderLetter(letter: Letter, paper: Paper): RenderedEmail {
  const { subject, heading, paragraphs, facts = [], link, also, closing } = letter
  const links = [link, also].filter((one) => one !== undefined)
  for (const { url } of links) {
    assert(/^https?:\/\//.test(url), 'a link in a mail is a web address')
  }
  const lines = [
    heading,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    closing,
    ...(paper.sandboxNote === null ? [] : [paper.sandboxNote]),
    paper.name,
  ]
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: layOut(letter, paper).markup,
    links,
  }
}

/**
 * Styles stand in the tags, where every mail program reads them; colours keep a contrast of 4.5.
 */
function layOut(letter: Letter, paper: Paper) {
  const { subject, heading, paragraphs, facts = [], link, also, closing } = letter
  const { language, sandboxNote } = paper
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
${layOutName(paper)}
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#1c2430">${heading}</h1>
${shown}
${facts.length === 0 ? null : layOutFacts(facts)}
${link === undefined ? null : layOutLink(link, paper)}
${also === undefined ? null : layOutAlso(also, paper)}
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

/** Who writes. Many programs show no picture before they are asked, so the name always stands. */
function layOutName({ name, logoUrl }: Paper): Html {
  const logo =
    logoUrl === null
      ? null
      : html`<img src="${logoUrl}" alt="" height="32"
 style="height:32px;max-width:160px;vertical-align:middle;margin-right:12px">`
  return html`<p style="margin:0 0 24px;font-weight:600;color:#1c2430">${logo}${name}</p>`
}

function layOutFacts(facts: readonly Fact[]): Html {
  const cell = 'padding:8px 0;border-bottom:1px solid #e3e6eb;vertical-align:top'
  const rows = facts.map(
    ([name, value, weight]) => html`<tr>
<th scope="row" style="${cell};text-align:left;font-weight:400;color:#4a5566">${name}</th>
<td style="${cell};text-align:right;word-break:break-word">${
      weight === undefined ? value : html`<strong>${value}</strong>`
    }</td></tr>`,
  )
  return html`<table style="width:100%;border-collapse:collapse;margin:0 0 24px">${rows}</table>`
}

function layOutLink({ label, url }: EmailLink, { accentColour, buttonNote }: Paper): Html {
  const { fill, on } = accentPair(accentColour).light
  return html`<p style="margin:24px 0"><a href="${url}"
 style="display:inline-block;padding:14px 24px;border-radius:8px;background:${fill};color:${on};
font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4a5566">${buttonNote}<br><a href="${url}"
 style="color:${fill};word-break:break-all">${url}</a></p>`
}

function layOutAlso({ label, url }: EmailLink, { accentColour }: Paper): Html {
  const { fill } = accentPair(accentColour).light
  return html`<p style="margin:0 0 16px">${label}<br><a href="${url}"
 style="color:${fill};word-break:break-all">${url}</a></p>`
}
