// A standby of the coordinator of a Citus cluster on this machine.
import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestConnection } from './database.ts'
import { freePort } from './service.ts'

export interface Standby {
  readonly connection: TestConnection
  /** Ends it, and removes its folder. */
  remove(): void
}

/** Copies the coordinator that a superuser's connection reaches, and follows it from there. */
export async function startStandby(of: TestConnection): Promise<Standby> {
  const client = new pg.Client(of)
  await client.connect()
  const { rows } = await client.query<{ folder: string; programs: string }>(
    `select current_setting('data_directory') as folder,
            (select setting from pg_config() where name = 'BINDIR') as programs`,
  )
  await client.end()
  const { folder = '', programs = '' } = rows[0] ?? {}
  const copy = `${folder}_standby_${process.pid}`
  const port = await freePort()
  const { uid, gid } = statSync(folder)
  const run = (program: string, args: readonly string[]) => {
    const options = { uid, gid, cwd: '/', env: {}, encoding: 'utf8' } as const
    // What is started goes on, and would keep a pipe open.
    const stdio = program === 'pg_ctl' ? 'ignore' : 'pipe'
    const ended = spawnSync(path.join(programs, program), args, { ...options, stdio })
    if (ended.status !== 0) throw new Error(`${program}: ${ended.stderr}`)
  }
  const from = ['-h', of.host, '-p', String(of.port), '-U', of.user]
  run('pg_basebackup', [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast'])
  run('pg_ctl', ['-D', copy, '-l', `${copy}/start.log`, '-o', `-p ${port}`, '-w', 'start'])
  return {
    connection: { ...of, port },
    remove: () => {
      run('pg_ctl', ['-D', copy, '-m', 'immediate', '-w', 'stop'])
      rmSync(copy, { recursive: true })
    },
  }
}
