// A node of a Citus cluster on this machine, as it is lost and comes back.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { sleep } from '#kit'

const PAUSE_MS = 200

export interface ClusterNode {
  /** Ends its server as a power cut does: nothing is written down any more. */
  kill(): void
  /** Starts it again and waits until it answers. */
  start(): Promise<void>
}

/** The node that a superuser's connection reaches. It must run on this machine. */
export async function nodeAt(connection: pg.ClientConfig): Promise<ClusterNode> {
  const [row] = await ask<{ folder: string; programs: string; lines: string }>(
    connection,
    `select current_setting('data_directory') as folder,
            (select setting from pg_config() where name = 'BINDIR') as programs,
            pg_read_file('postmaster.pid') as lines`,
  )
  if (row === undefined) throw new Error('the node says nothing of itself')
  const { folder, programs, lines } = row
  const { uid, gid } = statSync(folder)
  let pid = Number(lines.split('\n')[0])
  return {
    kill: () => {
      const children = childrenOf(pid)
      for (const one of [pid, ...children]) end(one)
    },
    start: async () => {
      const log = path.join(folder, 'restart.log')
      const args = ['-D', folder, '-l', log, '-w', 'start']
      for (;;) {
        // Of this process's surroundings nothing: its home is another user's.
        const options = { uid, gid, cwd: '/', env: {}, stdio: 'ignore' } as const
        if (spawnSync(path.join(programs, 'pg_ctl'), args, options).status === 0) break
        await sleep(PAUSE_MS)
      }
      const [started] = await ask<{ lines: string }>(
        connection,
        `select pg_read_file('postmaster.pid') as lines`,
      )
      pid = Number(started?.lines.split('\n')[0])
    },
  }
}

/** A process that ended by itself meanwhile is gone as well. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Of a server these work on for a moment when it is gone, and nobody may start another then. */
function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
