// What is wrong with a file of an archive, in words.

/** Thrown where an archive is there and is not what was sealed. The end of a sentence. */
export class ArchiveChanged extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'ArchiveChanged'
  }
}

/** SQLSTATE of `ledger_recall`. */
const OTHER_LINE = 'ZZ001'

/**
 * Why a file cannot be used, as the end of a sentence that names no folder; null where the error is
 * of something else.
 */
export function reasonOf(error: unknown): string | null {
  if (error instanceof ArchiveChanged) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return null
  if (code === OTHER_LINE) return 'it holds another line than the journal'
  if (code === 'ENOENT') return 'the file is not there'
  if (code.startsWith('ZSTD') || code === 'Z_BUF_ERROR') return 'it was changed'
  return FILE_FAULTS.has(code) ? `the file cannot be read (${code})` : null
}

const FILE_FAULTS = new Set(['EACCES', 'EPERM', 'EISDIR', 'EIO', 'EMFILE', 'ESTALE'])
