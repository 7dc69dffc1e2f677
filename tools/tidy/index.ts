// House rules that neither the compiler nor the linter sees.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { doorFaults } from './doors.ts'
import { furnitureFaults, importFaults } from './imports.ts'
import { lineFaults } from './lines.ts'
import { nameFaults } from './names.ts'
import { ownerFaults } from './owners.ts'
import type { Fault, Source } from './source.ts'
import { isOfService } from './source.ts'
import { statusFaults } from './statuses.ts'
import { syntaxFaults } from './syntax.ts'

const TREES =
  /^(service\/(src|test|migrations)|contract\/src|(sdk|ui)\/[^/]+\/src|tools|bank\/src)\//
const LOOKED_AT = ['contract', 'service', 'sdk', 'ui', 'tools', 'bank', 'telemetry']
/** May take what leaves a room, too; beside them, only what `LOOKED_AT` holds. */
const TAKERS = ['bench', 'cli']
const SCHEMA = 'service/schema.sql'
const NOT_OURS = new Set(['node_modules', 'dist', 'data'])

/** All faults of the project at `root`, each as `path:line: what is wrong`. */
export function tidy(root: string): string[] {
  const listAll = (folders: readonly string[]) => folders.flatMap((one) => listFiles(root, one))
  const read = (one: string): Source => {
    return { path: one, text: readFileSync(path.join(root, one), 'utf8') }
  }
  const paths = listAll(LOOKED_AT).filter((one) => TREES.test(one))
  const sources = paths.filter((one) => /\.(ts|tsx|mjs|sql)$/.test(one)).map(read)
  const takers = listAll(TAKERS).filter(isTyped).map(read)
  const typed = [...sources.filter((one) => isTyped(one.path)), ...takers]
  return [
    ...sources.flatMap(tidyFile),
    ...furnitureFaults(paths),
    ...doorFaults(typed),
    ...ownerFaults(
      sources.filter(({ path: one }) => isOfService(one) && isTyped(one)),
      read(SCHEMA).text,
    ),
  ]
}

/** The faults of one file. */
export function tidyFile(source: Source): string[] {
  const faults = [
    ...lineFaults(source),
    ...statusFaults(source),
    ...(isTyped(source.path) ? typedFaults(source) : []),
  ]
  return faults.map(({ line, what }) => `${source.path}:${line}: ${what}`)
}

function typedFaults(source: Source): Fault[] {
  return [...importFaults(source), ...syntaxFaults(source), ...nameFaults(source)]
}

function isTyped(name: string): boolean {
  return /\.tsx?$/.test(name)
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : listFiles(root, below)
    return [below]
  })
}
