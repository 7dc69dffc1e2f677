// Makes the pages of the site from the documents of the project. What a reader of the repository
// reads and what the site shows is one text: only links, titles and drawings are made for the site.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { asCurl, languages, readCall } from './calls.ts'
import { drawDiagrams } from './draw.ts'
import { allPages, type OutlinePage } from './outline.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Where the service serves the site. */
export const BASE = '/docs'

/** A page as it is given to the builder, and as plain text. */
export interface SitePage {
  /** Its address below `/docs/`; empty for the first page. */
  readonly slug: string
  readonly title: string
  /** One or two sentences, without markup, for search results and `llms.txt`. */
  readonly description: string
  /** Markdown whose links lead through the site, with drawings; with components if `hasCalls`. */
  readonly body: string
  /** Whether it shows calls in several languages. */
  readonly hasCalls: boolean
  /** Whether the search finds it. */
  readonly isSearched: boolean
  /** Markdown whose links lead to other plain texts, with calls by curl. */
  readonly plain: string
}

/** Every page of the outline. Throws for a document without a title. */
export function sitePages(): SitePage[] {
  return allPages.map(sitePage)
}

function sitePage({ slug, file, isMap = false }: OutlinePage): SitePage {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const [, title, rest] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  if (title === undefined || rest === undefined) throw new Error(`${file} begins without a title`)
  const body = withoutNote(rest)
  return {
    slug,
    title,
    description: descriptionOf(body),
    isSearched: !isMap,
    hasCalls: CALL.test(body),
    body: showCalls(
      drawDiagrams(relink(body, file, (to) => `${BASE}/${to === '' ? '' : `${to}/`}`)),
    ),
    plain: `# ${title}\n${relink(callsByCurl(body), file, (to) => `${BASE}/${to === '' ? 'index' : to}.md`)}`,
  }
}

const CALL = /^```http run( fails)?\n([\s\S]*?)^```[ \t]*$/m
const ANSWER = /^```json answer$/gm

/** A call is shown in each language, one of which the reader chooses for all; then its answer. */
function showCalls(body: string): string {
  const calls = new RegExp(CALL, 'gm')
  if (!CALL.test(body)) return body
  const shown = body.replaceAll(calls, (_all, fails: string | undefined, text: string) => {
    const call = readCall(text, fails !== undefined)
    const items = languages.map(({ label, code, write }) => {
      return `<TabItem label="${label}">\n\n\`\`\`${code}\n${write(call)}\n\`\`\`\n\n</TabItem>`
    })
    const tabs = `<Tabs syncKey="language">\n${items.join('\n')}\n</Tabs>`
    return `${tabs}\n\n<TryIt call={${JSON.stringify(call)}} />`
  })
  const titled = shown.replaceAll(ANSWER, '```json title="The answer, in part"')
  const parts = [
    "import { TabItem, Tabs } from '@astrojs/starlight/components'",
    "import TryIt from '/src/try-it.astro'",
  ]
  return `${parts.join('\n')}\n\n${titled}`
}

/** In plain text a call is shown by curl, for a shell that is set up as in the first guide. */
function callsByCurl(body: string): string {
  return body
    .replaceAll(new RegExp(CALL, 'gm'), (_all, fails: string | undefined, text: string) => {
      return `\`\`\`bash\n${asCurl(readCall(text, fails !== undefined))}\n\`\`\``
    })
    .replaceAll(ANSWER, 'The answer, in part:\n\n```json')
}

/** Who wrote a page is of no interest to those who read it on the site. */
function withoutNote(text: string): string {
  return text.replace(/^This page is written by .*\n\n?/m, '')
}

const DESCRIPTION_MAX = 200

/** The first paragraph in plain words, cut at the end of a sentence where it is long. */
function descriptionOf(body: string): string {
  const paragraphs = body.replaceAll(/^```[\s\S]*?^```/gm, '').split(/\n{2,}/)
  const first = paragraphs.find((part) => /^\s*[\w"“*[`]/.test(part)) ?? ''
  const words = first
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (words.length <= DESCRIPTION_MAX) return words
  const sentences = words.slice(0, DESCRIPTION_MAX).match(/^.*[.!?](?= )/)
  return sentences?.[0] ?? `${words.slice(0, words.lastIndexOf(' ', DESCRIPTION_MAX))} …`
}

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g
const FENCED = /(^```[\s\S]*?^```[ \t]*$)/gm

/**
 * Links between documents become links between pages; what leads to a file that is no page names
 * the file instead, for those who have the project.
 */
function relink(body: string, file: string, addressOf: (slug: string) => string): string {
  const parts = body.split(FENCED)
  return parts
    .map((part) => {
      if (part.startsWith('```')) return part
      return part.replaceAll(LINK, (link, mark: string, words: string, target: string) => {
        if (/^([a-z]+:|#|\/)/.test(target)) return link
        const [to = '', anchor] = target.split('#')
        const found = allPages.find((page) => page.file === at(file, to))
        if (found === undefined) return `${words} (\`${at(file, to)}\` of the project)`
        return `${mark}[${words}](${addressOf(found.slug)}${anchor === undefined ? '' : `#${anchor}`})`
      })
    })
    .join('')
}

function at(file: string, target: string): string {
  const found = path.posix.join(path.posix.dirname(file), target)
  return found.endsWith('/') ? `${found}README.md` : found
}
