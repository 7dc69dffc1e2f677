// The bill of what a tree holds, in the form of CycloneDX (SBOM): every package with version,
// licence and where it comes from.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const PROGRAM = path.resolve(import.meta.dirname, '../../node_modules/.bin/cyclonedx-npm')

/** Where it lies in a tree. */
export const BILL = 'sbom.cdx.json'

/**
 * Writes the bill of a tree into it: the same bytes for the same tree. Throws where it is not valid
 * by the schema of CycloneDX.
 */
export function writeBill(tree: string): void {
  const file = path.join(tree, BILL)
  const args = ['--output-reproducible', '--validate', '--output-file', file]
  const done = spawnSync(process.execPath, [PROGRAM, ...args], { cwd: tree, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`The bill of packages was not made: ${done.stderr}`)
}
