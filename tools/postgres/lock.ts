// One process at a time may use a data folder. The lock names its holder so exactly that a number
// given again to another process, as happens in every container, is not taken for the holder.
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { EmbeddedPostgresError, systemCode } from './errors.ts'

const ATTEMPTS_MAX = 5

/** Takes the lock file; returns what gives it back. Throws `data_dir_locked`. */
export function takeLock(file: string, dataDir: string): () => void {
  const mine = `${process.pid}\n${processMark(process.pid) ?? ''}\n`
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o644 })
      return () => release(file, mine)
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
    }
    const found = read(file)
    if (isHeld(found)) break
    removeStale(file, found)
  }
  const holder = read(file).split('\n')[0]
  throw new EmbeddedPostgresError(
    'data_dir_locked',
    `The data folder ${dataDir} is in use by another holdfast (process ${holder}). ` +
      'Stop it, or choose another folder with HOLDFAST_DATA_DIR.',
  )
}

function isHeld(content: string): boolean {
  const [pid, mark] = content.split('\n')
  if (pid === undefined || mark === undefined || !/^\d+$/.test(pid)) return false
  return processMark(Number(pid)) === mark
}

/** Moves the file away first: if another process has just renewed it, that one gets it back. */
function removeStale(file: string, expected: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) === expected) rmSync(aside, { force: true })
  else renameSync(aside, file)
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return ''
    throw error
  }
}

/** A text that no other process of this machine ever has; nothing when the process is gone. */
function processMark(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    const startedTicks = fields[19]
    return state === 'Z' || startedTicks === undefined ? undefined : `${boot}-${startedTicks}`
  } catch {
    return undefined
  }
}

/** The command line of a process; an empty text when it is gone or cannot be seen. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
