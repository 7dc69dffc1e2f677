// PostgreSQL's own load generator, when it is installed.
import { spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BenchConnection } from './cluster.ts'
import type { Contender } from './report.ts'

const THREADS = '2'

/** Its version, or undefined when it is not on the PATH. */
export function pgbenchVersion(): string | undefined {
  const { status, stdout } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

interface PgbenchRun {
  readonly name: string
  readonly connection: BenchConnection
  readonly script: string
  readonly clients: number
}

/** A contender that runs a script by pgbench, with prepared statements. */
export function byPgbench({ name, connection, script, clients }: PgbenchRun): Contender {
  return {
    name,
    run: async (durationMs) => {
      const file = path.join(tmpdir(), `holdfast-bench-${process.pid}.pgbench`)
      writeFileSync(file, script)
      try {
        const seconds = Math.max(1, Math.round(durationMs / 1_000))
        const { host, user, database } = connection
        const threads = clients === 1 ? '1' : THREADS
        const load = ['-c', String(clients), '-j', threads, '-T', String(seconds)]
        const where = ['-h', host, '-U', user, database]
        const text = await output('pgbench', [
          '-n',
          '-M',
          'prepared',
          '-f',
          file,
          ...load,
          ...where,
        ])
        const rate = /^tps = ([\d.]+)/m.exec(text)?.[1]
        if (rate === undefined) throw new Error(`pgbench printed no rate:\n${text}`)
        return { perSecond: Number(rate) }
      } finally {
        rmSync(file, { force: true })
      }
    },
  }
}

async function output(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args)
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  child.stderr.on('data', (piece: Buffer) => pieces.push(piece))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const text = Buffer.concat(pieces).toString()
  if (code !== 0) throw new Error(`${program} failed:\n${text}`)
  return text
}
