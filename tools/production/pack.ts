// Folders as archives: the same bytes for the same files, whoever packs them and when.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { create } from 'tar'

const MS_PER_SECOND = 1_000

export interface PackOptions {
  readonly folder: string
  /** Where it is written; compressed where the name ends in `gz`. */
  readonly file: string
  /** What every entry is dated. */
  readonly epochS: number
  /** The folder that everything lies in within the archive; none: as it lies. */
  readonly inside?: string
}

/** Packs all files of a folder, in the order of their names, without owners. */
export async function packFolder({ folder, file, epochS, inside }: PackOptions): Promise<void> {
  await create(
    {
      file,
      cwd: folder,
      gzip: file.endsWith('gz') ? { level: 9 } : false,
      portable: true,
      mtime: new Date(epochS * MS_PER_SECOND),
      noDirRecurse: true,
      ...(inside === undefined ? {} : { prefix: inside }),
    },
    namesBelow(folder).toSorted(),
  )
}

/** Links are named, and not followed. */
function namesBelow(folder: string, below = ''): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(below, entry.name)
    return entry.isDirectory() ? [name, ...namesBelow(folder, name)] : [name]
  })
}
