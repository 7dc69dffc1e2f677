// Builds the documentation as a site: pages, their search index, and each page as plain text.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import starlight from '@astrojs/starlight'
import type { ExpressiveCodePlugin } from '@astrojs/starlight/expressive-code'
import { select, setProperty } from '@astrojs/starlight/expressive-code/hast'
import { build } from 'astro'
import { collection } from './collection.ts'
import { outline } from './outline.ts'
import { BASE, type SitePage, sitePages } from './pages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** Where the build writes, and where the service reads. */
const distFolder = path.join(root, 'dist')
const contentFolder = path.join(root, '.site/content')
const plainFolder = path.join(root, '.site/public')
/** What the builder keeps from page to page; begun anew, as it does not know what draws a page. */
const cacheFolder = path.join(root, '.site/cache')

/** For programs that try calls, in the form of Postman, which Bruno and others read too. */
const COLLECTION = 'holdfast.postman_collection.json'

/** Builds into `folder`, which is swapped in whole. */
export async function bundleDocs(folder: string = distFolder): Promise<void> {
  const pages = sitePages()
  await writePages(pages)
  const fresh = `${folder}.${process.pid}`
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  try {
    await build({
      root,
      configFile: false,
      base: BASE,
      outDir: fresh,
      publicDir: plainFolder,
      cacheDir: cacheFolder,
      logLevel: 'error',
      trailingSlash: 'ignore',
      integrations: [starlight(siteOptions(pages))],
    })
    await rm(folder, { recursive: true, force: true })
    await rename(fresh, folder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Code that is wider than the page is scrolled with keys, from the first moment on. */
const reachableCode: ExpressiveCodePlugin = {
  name: 'Code that keys reach',
  hooks: {
    postprocessRenderedBlock({ renderData: { blockAst } }) {
      const block = select('pre', blockAst)
      if (block !== undefined) setProperty(block, 'tabindex', '0')
    },
  },
}

function siteOptions(pages: readonly SitePage[]): Parameters<typeof starlight>[0] {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]))
  return {
    title: 'Holdfast',
    description: 'How payments are taken, held, paid out and proven with Holdfast.',
    // A page that is asked for and missing is answered by the service.
    disable404Route: true,
    customCss: [path.join(root, 'src/styles/site.css')],
    pagefind: true,
    expressiveCode: { plugins: [reachableCode] },
    sidebar: outline.map(({ label, pages: inside }) => ({
      label,
      collapsed: label === 'Reference',
      items: inside.map(({ slug }) => ({ slug, label: titles.get(slug) ?? slug })),
    })),
  }
}

/** Writes what the builder reads, and the plain texts beside it. Both are made anew each time. */
async function writePages(pages: readonly SitePage[]): Promise<void> {
  for (const made of [contentFolder, plainFolder, cacheFolder]) {
    await rm(made, { recursive: true, force: true })
  }
  for (const page of pages) {
    const name = page.slug === '' ? 'index' : page.slug
    const head = [
      `title: ${JSON.stringify(page.title)}`,
      `description: ${JSON.stringify(page.description)}`,
      `pagefind: ${page.isSearched}`,
    ]
    const text = `---\n${head.join('\n')}\n---\n${page.body}`
    await writeInto(contentFolder, `${name}.${page.hasCalls ? 'mdx' : 'md'}`, text)
    await writeInto(plainFolder, `${name}.md`, page.plain)
  }
  await writeInto(plainFolder, 'llms.txt', listForReaders(pages))
  await writeInto(plainFolder, COLLECTION, JSON.stringify(collection(), null, 2))
}

/** The list of all pages for programs that read, as llmstxt.org describes it. */
function listForReaders(pages: readonly SitePage[]): string {
  const bySlug = new Map(pages.map((page) => [page.slug, page]))
  const groups = outline.map(({ label, pages: inside }) => {
    const lines = inside.map(({ slug }) => {
      const page = bySlug.get(slug)
      return `- [${page?.title ?? slug}](${BASE}/${slug}.md): ${page?.description ?? ''}`
    })
    return `## ${label}\n\n${lines.join('\n')}\n`
  })
  const about = bySlug.get('')?.description ?? ''
  return `# Holdfast\n\n> ${about}\n\n${groups.join('\n')}`
}

async function writeInto(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
