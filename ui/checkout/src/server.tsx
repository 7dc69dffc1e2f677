// What the server runs: the first view of each page as a document.

import type { Language } from '@holdfast/contract'
import { type Accent, accentPair } from '@holdfast/contract'
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { App } from './app.tsx'
import type { DocumentParts } from './index.ts'
import type { Notice, NoticePageData, PageData } from './page-data.ts'
import { DATA_ID, ROOT_ID } from './page-ids.ts'
import { AlertIcon } from './parts/icons.tsx'
import { Screen } from './parts/screen.tsx'
import { loadAll } from './words/load.ts'
import { englishWords, speakLanguage, words } from './words/words.ts'

const spoken = await loadAll()

/** Draws in a language: drawing does not wait for anything, so no other page comes in between. */
function speakOnServer(language: Language): void {
  speakLanguage(language, spoken.get(language) ?? englishWords)
}

/** The document of a page that comes alive in the browser. */
export function renderPage(data: PageData, parts: DocumentParts): string {
  speakOnServer(data.language)
  const { name, accentColour } = data.organisation
  const title = titleOf(data)
  const invitation = data.page === 'payment_link' ? words.summary.invitation(name) : undefined
  return documentOf(
    {
      title,
      accentColour,
      parts,
      language: data.language,
      siteName: name,
      invitation,
      asksAhead: data.page === 'payment_link' || data.page === 'invoice',
    },
    <>
      <div id={ROOT_ID}>
        <App data={data} />
      </div>
      <noscript>
        <p class="noscript">{words.trouble.scriptNeeded}</p>
      </noscript>
      <script
        type="application/json"
        id={DATA_ID}
        // A closing tag inside the data must not end the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
      <script type="module" nonce={parts.nonce} src={parts.script} />
    </>,
  )
}

function titleOf({ page, organisation: { name } }: PageData): string {
  switch (page) {
    case 'verification':
      return words.verification.welcome.title(name)
    case 'payment_link':
      return words.summary.title(name)
    case 'invoice':
      return words.invoice.title(name)
    case 'payee':
      return words.payee.title(name)
    case 'status':
      return words.status.title(name)
    case 'framed':
      return name
  }
}

/** The document of a page that only says something. */
export function renderNotice({ notice, language }: NoticePageData, parts: DocumentParts): string {
  speakOnServer(language)
  const { title, body } = noticeWords(notice)
  return documentOf(
    { title, accentColour: null, parts, language },
    <div class="page">
      <Screen
        title={title}
        emblem={
          <div class="emblem emblem-warning">
            <AlertIcon />
          </div>
        }
      >
        {body.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Screen>
    </div>,
  )
}

function noticeWords(notice: Notice) {
  if (notice === 'invoice') return words.invoice.notice
  if (notice === 'status') return words.status.notice
  return notice === 'payee' ? words.payee.notice : words.notices[notice]
}

interface Head {
  readonly title: string
  readonly accentColour: string | null
  readonly parts: DocumentParts
  readonly language: Language
  /** For a page that is passed on: what a messenger shows of it. */
  readonly siteName?: string
  readonly invitation?: string | undefined
  /** Whether the page asks for its object as soon as it is opened. */
  readonly asksAhead?: boolean
}

function documentOf(head: Head, body: ComponentChildren): string {
  const { title, accentColour, parts, language } = head
  const { light, dark } = accentPair(accentColour)
  const rule = ({ fill, on }: Accent) => `:root{--accent:${fill};--on-accent:${on}}`
  const accent = `${rule(light)}@media(prefers-color-scheme:dark){${rule(dark)}}`
  const html = renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        {/* A script waits for the style sheets before it: this one shall not. */}
        {head.asksAhead === true && (
          <script nonce={parts.nonce} dangerouslySetInnerHTML={{ __html: parts.ahead }} />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {head.invitation !== undefined && (
          <>
            <meta name="description" content={head.invitation} />
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={head.siteName} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={head.invitation} />
            <meta property="og:locale" content={language} />
          </>
        )}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" nonce={parts.nonce} href={parts.style} />
        {parts.scripts(language).map((href) => (
          <link key={href} rel="modulepreload" nonce={parts.nonce} href={href} />
        ))}
        <style nonce={parts.nonce} dangerouslySetInnerHTML={{ __html: accent }} />
      </head>
      <body>{body}</body>
    </html>,
  )
  return `<!doctype html>${html}`
}
