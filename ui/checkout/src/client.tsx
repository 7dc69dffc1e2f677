// What the browser runs: the page that the server drew comes alive.
import { hydrate } from 'preact'
import { seedKeys } from './api/send.ts'
import { App } from './app.tsx'
import type { PageData } from './page-data.ts'
import { DATA_ID, ROOT_ID } from './page-ids.ts'
import { watchPresses } from './parts/press.ts'
import { loadAndSpeak } from './words/load.ts'

const root = document.getElementById(ROOT_ID)
const data = readPageData(document.getElementById(DATA_ID)?.textContent)
if (root !== null && data !== undefined) {
  seedKeys(data.keySeed)
  watchPresses()
  // What the server drew is in this language: the first drawing here must be, too.
  await loadAndSpeak(data.language)
  hydrate(<App data={data} />, root)
}

function readPageData(text: string | null | undefined): PageData | undefined {
  const value: unknown = JSON.parse(text ?? 'null')
  return isPageData(value) ? value : undefined
}

// The same server wrote it into the same document, so its kind tells the rest.
function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'page' in value
}
