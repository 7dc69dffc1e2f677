// Reads the project's Markdown: what it links to, names, quotes and shows.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

const NOT_OURS = new Set('node_modules dist coverage .git .node .holdfast .astro .site'.split(' '))
/** Folders that begin a path of the project; floors of the service may be named from their own. */
const TREES = 'contract service sdk ui examples bench deploy docs tools .ci'.split(' ')
const FLOORS = 'service/src'
const FENCE = /^```([^\n]*)\n([\s\S]*?)^```[ \t]*$/gm
const PLACEHOLDER = /[<>…]|NN/

/** One Markdown file. */
export interface Document {
  /** From the root, with `/`. */
  readonly path: string
  readonly text: string
  /** Without fenced blocks. */
  readonly prose: string
  readonly fences: readonly Fence[]
}

/** A fenced block: what stands behind its first three backticks, and what is inside. */
interface Fence {
  readonly info: string
  readonly text: string
}

/** Every Markdown file of the project, sorted by path. */
export function readDocuments(): Document[] {
  return listMarkdown('').toSorted().map(readDocument)
}

/** One Markdown file by its path from the root. */
export function readDocument(at: string): Document {
  const text = readFileSync(path.join(ROOT, at), 'utf8')
  const fences = [...text.matchAll(FENCE)].map(([, info = '', inside = '']) => ({
    info: info.trim(),
    text: inside,
  }))
  return { path: at, text, prose: text.replaceAll(FENCE, ''), fences }
}

function listMarkdown(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : listMarkdown(below)
    return entry.name.endsWith('.md') ? [below] : []
  })
}

/** Relative links that lead nowhere: to a file that is missing, or a heading that it lacks. */
export function brokenLinks({ path: at, prose }: Document): string[] {
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const found = file === '' ? at : path.posix.join(path.posix.dirname(at), file)
      if (!existsSync(path.join(ROOT, found))) return true
      return anchor !== undefined && !anchorsOf(found).has(anchor)
    })
    .map((target) => `${at}: ${target}`)
}

/** The names that a link into a document may use: its headings in the form of GitHub, and ids. */
function anchorsOf(at: string): Set<string> {
  if (!at.endsWith('.md')) return new Set()
  const { prose } = readDocument(at)
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  const ids = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...ids])
}

/** Paths of the project in code spans that do not exist. A `*` stands for anything. */
export function missingPaths({ path: at, prose }: Document): string[] {
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans
    .flatMap((span) => span.split(/\s+/))
    .filter((word) => /^[\w.*-]+(\/[\w.*-]+)+\/?$/.test(word) && !PLACEHOLDER.test(word))
    .filter((word) => isMissing(word, path.posix.dirname(at)))
    .map((word) => `${at}: ${word}`)
}

function isMissing(word: string, folder: string): boolean {
  const place = placeOf(word, folder)
  if (place === undefined) return false
  // A number alone stands for the numbered file: `service/invariants/40`.
  const asked = /\/\d+$/.test(place) ? `${place}_*` : place
  return globSync(asked, { cwd: ROOT }).length === 0
}

/** Where a word leads, from the root; undefined when it is no path of the project. */
function placeOf(word: string, folder: string): string | undefined {
  const [first = ''] = word.split('/')
  if (first === '.' || first === '..') return path.posix.join(folder, word)
  if (TREES.includes(first)) return word
  return existsSync(path.join(ROOT, FLOORS, first)) ? `${FLOORS}/${word}` : undefined
}

/** Scripts that a document tells to run by npm. */
export function scriptsIn({ text }: Document): string[] {
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name)
  return [...named, ...short]
}

/** Quotations (`ts in <path>`) whose text is not in that file. */
export function wrongQuotations({ path: at, fences }: Document): string[] {
  return fences.flatMap(({ info, text }) => {
    const quoted = /^\w+ in (\S+)$/.exec(info)?.[1]
    if (quoted === undefined) return []
    const place = path.join(ROOT, quoted)
    const isThere = existsSync(place) && readFileSync(place, 'utf8').includes(text.trimEnd())
    return isThere ? [] : [`${at}: ${quoted} holds no such text: ${text.split('\n')[0]}`]
  })
}

/** The blocks of a document that are marked so (`bash run`), in order. */
export function blocksOf({ fences }: Document, info: string): string[] {
  return fences.filter((fence) => fence.info === info).map(({ text }) => text)
}

/** The environment variables that a text names, without the `_FILE` that each of them allows. */
export function variablesIn(text: string): string[] {
  const names = text.match(/\b(HOLDFAST_[A-Z_]*[A-Z]|DATABASE_URL(_FILE)?)\b/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_FILE$/, '')))].toSorted()
}

/** The operations that a text names in code spans, as `GET /v1/events`. */
export function operationsIn(text: string): string[] {
  const spans = [...text.matchAll(/`((?:GET|POST|DELETE) \/[^`]+)`/g)].map(([, span = '']) => span)
  return [...new Set(spans)].toSorted()
}
