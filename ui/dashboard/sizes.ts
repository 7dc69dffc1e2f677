// What a browser loads before a page of the dashboard can be used: its scripts, compressed.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** The most that the first view of a page may load, in bytes of compressed script. */
export const FIRST_VIEW_MAX_BYTES = 250_000

interface Chunk {
  readonly file: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
}

/** A page by its source, and the compressed bytes of all scripts that its first view loads. */
export interface FirstView {
  readonly page: string
  readonly bytes: number
}

const APP = 'src/shell/app.tsx'
const ENTRANCE = 'src/entrance/entrance.tsx'

/**
 * The first views of what was built into `folder`: the way in, and each page with the shell around
 * it, largest first.
 *
 * @throws {Error} When there is no build.
 */
export async function firstViews(folder: string): Promise<FirstView[]> {
  const chunks = readChunks(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')))
  const sizes = new Map<string, number>()
  for (const { file } of chunks.values()) {
    sizes.set(file, gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length)
  }
  const entry = [...chunks].find(([, { isEntry }]) => isEntry)?.[0] ?? ''
  const pages = [...chunks.keys()].filter((name) => name.startsWith('src/') && name !== APP)
  return pages
    .map((page) => {
      const loaded = closure(chunks, page === ENTRANCE ? [entry, page] : [entry, APP, page])
      return { page, bytes: [...loaded].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) }
    })
    .sort((left, right) => right.bytes - left.bytes)
}

function closure(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = chunks.get(name)
    if (chunk === undefined || seen.has(name)) continue
    seen.add(name)
    files.add(chunk.file)
    open.push(...chunk.imports)
  }
  return files
}

function readChunks(manifest: unknown): Map<string, Chunk> {
  const found = new Map<string, Chunk>()
  if (typeof manifest !== 'object' || manifest === null) return found
  for (const [name, value] of Object.entries(manifest)) {
    const file: unknown = Reflect.get(value, 'file')
    const imports: unknown = Reflect.get(value, 'imports')
    if (typeof file !== 'string' || !file.endsWith('.js')) continue
    const names = Array.isArray(imports) ? imports.map(String) : []
    found.set(name, { file, isEntry: Reflect.get(value, 'isEntry') === true, imports: names })
  }
  return found
}
