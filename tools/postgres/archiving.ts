// Where the server copies its write-ahead log to: each segment once it is full, or a minute old.
// The server always has the command; a file beside the cluster says to which folder, so that
// archiving begins and ends without a restart.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How old a change may be at most before it is in the archive. */
export const ARCHIVE_WITHIN = '60s'
export const WAL_ENDING = '.gz'

function noteOf(home: string): string {
  return path.join(home, 'archive-to')
}

/** Settings of the server of a home. */
export function archivingSettings(home: string): Readonly<Record<string, string>> {
  return { wal_level: 'replica', archive_mode: 'on', archive_command: commandOf(home) }
}

/**
 * A plain copy, compressed, since a segment is zeros behind its last record. One that is there
 * already is the same, or another server writes to the folder: then the server is told so, and
 * goes on trying.
 */
function commandOf(home: string): string {
  const note = quoted(noteOf(home))
  const there = `"$to/%f${WAL_ENDING}"`
  const draft = `"$to/%f${WAL_ENDING}.part"`
  const same = `gzip -dc ${there} | cmp -s - "%p"`
  const copy = `gzip -1 -c "%p" > ${draft} && sync ${draft} && mv ${draft} ${there}`
  const keep = `to=$(cat ${note}) && if test -e ${there}; then ${same}; else ${copy}; fi`
  return `test ! -e ${note} || { ${keep}; }`
}

/** For the shell, in a text in which the server puts names in the place of signs of per cent. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

/** The folder that the server archives to; undefined where it does not. */
export function archiveFolder(home: string): string | undefined {
  const note = noteOf(home)
  return existsSync(note) ? readFileSync(note, 'utf8') : undefined
}

/** Has the server archive to a folder from now on, or, where there is none, no longer. */
export function archiveTo(home: string, folder: string | undefined): void {
  const note = noteOf(home)
  if (folder === undefined) {
    rmSync(note, { force: true })
    return
  }
  writeFileSync(`${note}.part`, folder, { mode: 0o644 })
  renameSync(`${note}.part`, note)
}

/** How a server that recovers fetches segments that lie in a folder as they are. */
export function fetchCommand(folder: string): string {
  return `cp ${quoted(folder)}/%f "%p"`
}
