// Files that a build wrote, as they are sent: read once, kept compressed, read again when the build
// is made anew.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
const COMPRESSION_LEVEL = 9

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** One file of a build. */
export interface StaticFile {
  readonly type: string
  readonly plain: Buffer
  readonly compressed: Buffer
}

/** A folder that a build wrote. */
export interface StaticFolder {
  /** The file of that path from the folder, with `/`, or nothing. Never leads out of the folder. */
  read(name: string): Promise<StaticFile | undefined>
}

/**
 * Opens a folder that holds an `index.html`, by whose time a new build is known.
 * @param advice what whoever runs the service is told where the folder is missing
 * @param change what is sent of a file of that type instead of what was built; done once
 */
export function openStaticFolder(
  folder: string,
  advice: string,
  change: Change = (_type, plain) => plain,
): StaticFolder {
  let kept: { readonly at: number; readonly files: Promise<Files> } | undefined
  return {
    async read(name) {
      const { mtimeMs } = await stat(path.join(folder, 'index.html')).catch(() => {
        throw new Error(advice)
      })
      if (kept?.at !== mtimeMs) kept = { at: mtimeMs, files: listFiles(folder, change) }
      const files = await kept.files
      const file = files.get(name)
      return file === undefined ? undefined : await file()
    },
  }
}

type Change = (type: string, plain: Buffer) => Buffer
type Files = ReadonlyMap<string, () => Promise<StaticFile>>

/** Only what stands in the folder has a name here: no path of a request reaches the disk. */
async function listFiles(folder: string, change: Change): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file).split(path.sep).join('/')
      return [name, readOnce(file, change)]
    }),
  )
}

function readOnce(file: string, change: Change): () => Promise<StaticFile> {
  let reading: Promise<StaticFile> | undefined
  return async () => {
    reading ??= readStatic(file, change)
    return await reading
  }
}

async function readStatic(file: string, change: Change): Promise<StaticFile> {
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  return await staticFile(type, change(type, await readFile(file)))
}

/** What was made once and is sent often. */
export async function staticFile(type: string, plain: Buffer): Promise<StaticFile> {
  return { type, plain, compressed: await compress(plain, { level: COMPRESSION_LEVEL }) }
}

/** Sends a file, compressed where the browser takes it. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (takesGzip) reply.header('content-encoding', 'gzip')
  return await reply
    .header('vary', 'accept-encoding')
    .type(file.type)
    .send(takesGzip ? file.compressed : file.plain)
}
