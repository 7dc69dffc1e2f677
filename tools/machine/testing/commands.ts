// Commands of the guides, run as the user that Debian's PostgreSQL runs as.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Executed } from './container.ts'
import { postgresUser } from './debian-cluster.ts'

/** Where a command runs: its folder, and variables besides the path to programs. */
export interface CommandPlace {
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
}

/** Runs one command to its end, whatever that is. */
export async function tryAsPostgres(
  command: string,
  { cwd, environment }: CommandPlace,
): Promise<Executed> {
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn('/bin/sh', ['-c', command], { ...postgresUser(), cwd, env })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  return { code: Number(code ?? 1), out }
}

/** Runs commands one after the other; throws with what the first one says that fails. */
export async function runAsPostgres(
  commands: readonly string[],
  place: CommandPlace,
): Promise<void> {
  for (const command of commands) {
    const { code, out } = await tryAsPostgres(command, place)
    if (code !== 0) throw new Error(`${command}: ${out}`)
  }
}
