// The verifier that auditors get, run as they run it: on files, in a process of its own.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const VERIFIER = fileURLToPath(new URL('../../../tools/verify-export.mjs', import.meta.url))
/** One that was given out before, and that auditors still have. */
const FORMER = fileURLToPath(new URL('../sealed/before/verify-export.mjs', import.meta.url))
/** What the former one cannot read. */
const UNKNOWN_BEFORE = '{"type":"audit"'

export interface Verified {
  readonly code: number
  readonly out: string
}

/**
 * Verifies a text as a file; what is given besides becomes a file for the option of its name. Fails
 * when a verifier that was given out before says something else.
 */
export async function verifyOffline(
  text: string,
  files: Readonly<Record<string, string>> = {},
  ...args: readonly string[]
): Promise<Verified> {
  const folder = mkdtempSync(path.join(tmpdir(), 'offline-'))
  const fileOf = (name: string, content: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    return file
  }
  const options = Object.entries(files).flatMap(([name, content]) => [
    `--${name}`,
    fileOf(name, content),
  ])
  try {
    const given = [fileOf('file', text), ...options, ...args]
    const found = await run([VERIFIER, ...given])
    if (text.startsWith(UNKNOWN_BEFORE)) return found
    const before = await run([FORMER, ...given])
    // Of months that left for archives the former one tells as of a currency without a name.
    const told = before.out.replace('\n  All balances in  sum to 0.', '')
    const asNow = { ...before, out: told }
    assert.deepEqual(found, asNow, 'the verifier that was given out before says something else')
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(args: readonly string[]): Promise<Verified> {
  return await new Promise((resolve) => {
    execFile(process.execPath, args, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out })
    })
  })
}
