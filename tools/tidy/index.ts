// House rules that neither the compiler nor the linter sees.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { furnitureFaults, importFaults } from './imports.ts'
import { lineFaults } from './lines.ts'
import type { Source } from './source.ts'
import { syntaxFaults } from './syntax.ts'

const TREES = /^(service\/(src|test|migrations)|contract\/src|(sdk|ui)\/[^/]+\/src|tools)\//
const LOOKED_AT = ['contract', 'service', 'sdk', 'ui', 'tools']
const NOT_OURS = new Set(['node_modules', 'dist', 'data'])

/** All faults of the project at `root`, each as `path:line: what is wrong`. */
export function tidy(root: string): string[] {
  const paths = LOOKED_AT.flatMap((folder) => listFiles(root, folder)).filter((one) =>
    TREES.test(one),
  )
  const faults = paths
    .filter((one) => /\.(ts|tsx|mjs|sql)$/.test(one))
    .flatMap((one) => tidyFile({ path: one, text: readFileSync(path.join(root, one), 'utf8') }))
  return [...faults, ...furnitureFaults(paths)]
}

/** The faults of one file. */
export function tidyFile(source: Source): string[] {
  const isTyped = /\.tsx?$/.test(source.path)
  const faults = [
    ...lineFaults(source),
    ...(isTyped ? [...importFaults(source), ...syntaxFaults(source)] : []),
  ]
  return faults.map(({ line, what }) => `${source.path}:${line}: ${what}`)
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : listFiles(root, below)
    return [below]
  })
}
