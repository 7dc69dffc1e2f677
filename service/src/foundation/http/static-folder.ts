// Files that a build wrote, as they are sent: read once, kept compressed, read again when the build
// is made anew.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from './compression.ts'
import {
  acceptedBy,
  chooseEncoding,
  compressOnce,
  isCompressible,
  varyByEncoding,
} from './compression.ts'

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
  /** Compressed, when it is first asked for in that encoding. */
  readonly encoded: (encoding: Encoding) => Promise<Buffer>
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
  return staticFile(type, change(type, await readFile(file)))
}

/** What was made once and is sent often. */
export function staticFile(type: string, plain: Buffer): StaticFile {
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    type,
    plain,
    encoded: async (encoding) => {
      const bytes = made.get(encoding) ?? compressOnce(plain, encoding)
      made.set(encoding, bytes)
      return await bytes
    },
  }
}

/** Sends a file, compressed as the browser takes it. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, encoded }: StaticFile,
): Promise<FastifyReply> {
  reply.type(type)
  if (!isCompressible(type, plain.length)) return await reply.send(plain)
  varyByEncoding(reply)
  const encoding = chooseEncoding(acceptedBy(request))
  if (encoding === null) return await reply.send(plain)
  return await reply.header('content-encoding', encoding).send(await encoded(encoding))
}
