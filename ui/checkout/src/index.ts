// The front door of the hosted pages: what `build.mjs` made, opened for the service.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Language } from '@holdfast/contract'
import type { NoticePageData, PageData } from './page-data.ts'

export { countryName } from './format/countries.ts'
export type {
  FramedPageData,
  InvoicePageData,
  Notice,
  NoticePageData,
  PageData,
  PageOrganisation,
  PaymentLinkPageData,
  PayoutChoice,
  PayoutCountry,
  VerificationPageData,
} from './page-data.ts'
export { type Print, printIn, transferCode } from './print.ts'

/** What a document refers to. */
export interface DocumentParts {
  /** Marks the scripts and styles that the content security policy allows. */
  readonly nonce: string
  readonly script: string
  /** What the script needs besides, in this language. */
  readonly scripts: (language: Language) => readonly string[]
  readonly style: string
  /** A script of a few lines that the documents of links begin with. */
  readonly ahead: string
}

/** A file that documents refer to; its name changes with its content. */
export interface Asset {
  readonly type: string
  readonly content: Buffer
}

/** The pages, ready to be served. */
export interface HostedPages {
  /** By name, as `page-3K2J1HG0.js`. */
  readonly assets: ReadonlyMap<string, Asset>
  /** The document of a page; `nonce` is fresh for each answer. */
  readonly render: (data: PageData, nonce: string) => string
  /** The document of a page that only says something. */
  readonly renderNotice: (data: NoticePageData, nonce: string) => string
}

/** Where `build.mjs` writes. */
export const distFolder = fileURLToPath(new URL('../dist', import.meta.url))

/** Below this path the service serves the assets. */
export const ASSETS_PATH = '/assets'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

interface Renderers {
  renderPage(data: PageData, parts: DocumentParts): string
  renderNotice(data: NoticePageData, parts: DocumentParts): string
}

/**
 * Opens what was built into `folder`.
 *
 * @throws {Error} When the pages have not been built.
 */
export async function openPages(folder: string = distFolder): Promise<HostedPages> {
  const assets = await readAssets(path.join(folder, 'assets'))
  const ahead = await readFile(path.join(folder, 'ahead.js'), 'utf8')
  const renderers: unknown = await import(pathToFileURL(path.join(folder, 'server.mjs')).href)
  const script = nameLike(assets, /^page-.*\.js$/)
  const style = nameLike(assets, /^look-.*\.css$/)
  if (!isRenderers(renderers) || script === undefined || style === undefined) {
    throw new Error(`The pages in ${folder} are incomplete; run \`node ui/checkout/build.mjs\`.`)
  }
  const partsFor = (nonce: string): DocumentParts => ({
    nonce,
    script: `${ASSETS_PATH}/${script}`,
    scripts: (language) => {
      const words = nameLike(assets, new RegExp(`^${language}-.*\\.js$`))
      return words === undefined ? [] : [`${ASSETS_PATH}/${words}`]
    },
    style: `${ASSETS_PATH}/${style}`,
    ahead,
  })
  return {
    assets,
    render: (data, nonce) => renderers.renderPage(data, partsFor(nonce)),
    renderNotice: (data, nonce) => renderers.renderNotice(data, partsFor(nonce)),
  }
}

async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`There are no pages in ${folder}; run \`node ui/checkout/build.mjs\`.`)
  })
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Asset]> => {
        const type = types[path.extname(name)] ?? 'application/octet-stream'
        const content = await readFile(path.join(folder, name))
        return [name, { type, content }]
      }),
    ),
  )
}

function nameLike(assets: ReadonlyMap<string, Asset>, pattern: RegExp): string | undefined {
  return [...assets.keys()].find((name) => pattern.test(name))
}

function isRenderers(value: unknown): value is Renderers {
  return (
    typeof value === 'object' && value !== null && 'renderPage' in value && 'renderNotice' in value
  )
}
