// What the server runs: the first view of each page as a document.
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { App } from './app.tsx'
import { type Accent, accentPair } from './format/accent.ts'
import type { DocumentParts } from './index.ts'
import type { NoticePageData, PageData } from './page-data.ts'
import { DATA_ID, ROOT_ID } from './page-ids.ts'
import { AlertIcon } from './parts/icons.tsx'
import { troubleMessages } from './parts/messages.ts'
import { Screen } from './parts/screen.tsx'
import { messages as verification } from './verification/messages.ts'

/** The document of a page that comes alive in the browser. */
export function renderPage(data: PageData, parts: DocumentParts): string {
  const title =
    data.page === 'verification'
      ? verification.welcome.title(data.organisation.name)
      : data.organisation.name
  return documentOf(
    { title, accentColour: data.organisation.accentColour, parts },
    <>
      <div id={ROOT_ID}>
        <App data={data} />
      </div>
      <noscript>
        <p class="noscript">{troubleMessages.scriptNeeded}</p>
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

/** The document of a page that only says something. */
export function renderNotice({ title, sentences }: NoticePageData, parts: DocumentParts): string {
  return documentOf(
    { title, accentColour: null, parts },
    <div class="page">
      <Screen
        title={title}
        emblem={
          <div class="emblem emblem-warning">
            <AlertIcon />
          </div>
        }
      >
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Screen>
    </div>,
  )
}

interface Head {
  readonly title: string
  readonly accentColour: string | null
  readonly parts: DocumentParts
}

function documentOf({ title, accentColour, parts }: Head, body: ComponentChildren): string {
  const { light, dark } = accentPair(accentColour)
  const rule = ({ fill, on }: Accent) => `:root{--accent:${fill};--on-accent:${on}}`
  const accent = `${rule(light)}@media(prefers-color-scheme:dark){${rule(dark)}}`
  const html = renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" nonce={parts.nonce} href={parts.style} />
        <style nonce={parts.nonce} dangerouslySetInnerHTML={{ __html: accent }} />
      </head>
      <body>{body}</body>
    </html>,
  )
  return `<!doctype html>${html}`
}
