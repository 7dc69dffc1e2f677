// A clock that programs see in the place of the machine's, as a file says: by `faketime`, which
// stands between a program and the system.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Fleet } from './fleet.ts'
import { replaceFile } from './fleet.ts'

const LIBRARIES = '/usr/lib/x86_64-linux-gnu/faketime'
/** For programs of one thread, and of many. */
const LIBRARY = { one: `${LIBRARIES}/libfaketime.so.1`, many: `${LIBRARIES}/libfaketimeMT.so.1` }
const INSIDE = '/run/clock'

type Environment = Readonly<Record<string, string>>

/** Waiting goes on by a clock that does not jump, as it does on a machine whose clock is set. */
function following(library: string, file: string): Environment {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** What a program of the machine is started with, to see that clock. */
export function databaseClock(fleet: Pick<Fleet, 'folder'>): Environment {
  return following(LIBRARY.one, fileOf(fleet))
}

/** What processes of the service are started with from now on, to see that clock. */
export function serviceClock(fleet: Pick<Fleet, 'folder' | 'more' | 'volumes'>) {
  return {
    more: { ...fleet.more, ...following(LIBRARY.many, `${INSIDE}/clock`) },
    volumes: { ...fleet.volumes, [INSIDE]: folderOf(fleet), [LIBRARIES]: LIBRARIES },
  }
}

/**
 * How many seconds that clock is ahead of the machine's; in one moment, for all. It is never
 * behind: whoever is called by a signal while he waits sees the machine's clock, by which the
 * database then ends sessions that have an hour left.
 */
export function setClock(fleet: Pick<Fleet, 'folder'>, seconds: number): void {
  if (seconds < 0) throw new Error(`no clock is behind that of the machine: ${seconds}`)
  mkdirSync(folderOf(fleet), { recursive: true })
  replaceFile(fileOf(fleet), `+${seconds}\n`)
}

function folderOf({ folder }: Pick<Fleet, 'folder'>): string {
  return path.join(folder, 'clock')
}

function fileOf(fleet: Pick<Fleet, 'folder'>): string {
  return path.join(folderOf(fleet), 'clock')
}
