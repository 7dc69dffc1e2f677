// The verifier that auditors get, run as they run it: on files, in a process of its own.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const VERIFIER = fileURLToPath(new URL('../../../tools/verify-export.mjs', import.meta.url))

export interface Verified {
  readonly code: number
  readonly out: string
}

/** Verifies a text as a file; what is given besides becomes a file for the option of its name. */
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
    return await new Promise<Verified>((resolve) => {
      const given = [VERIFIER, fileOf('file', text), ...options, ...args]
      execFile(process.execPath, given, (error, out) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out })
      })
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
