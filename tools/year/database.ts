// What the guides have a database of one's own set up with: TLS, and a log that is archived.
import { chmodSync, chownSync, copyFileSync, mkdirSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import type { DebianCluster } from '../machine/testing/debian-cluster.ts'
import { postgresUser } from '../machine/testing/debian-cluster.ts'
import type { Authority } from './certificates.ts'

const OWN = 0o600
const ARCHIVED_WITHIN_S = 60
const MEGABYTE = 1_048_576
const MEMORY_PART = 4

/** Gives a cluster a quarter of the memory, as PostgreSQL's documentation says of large ones. */
export function giveMemory(cluster: DebianCluster): void {
  const megabytes = Math.round(totalmem() / MEGABYTE / MEMORY_PART)
  cluster.configure([`shared_buffers = ${megabytes}MB`])
}

/** Gives a cluster a certificate; it counts from the next start, or reading of the settings. */
export function encryptCluster(cluster: DebianCluster, authority: Authority): void {
  giveCertificate(cluster, authority)
  const { folder } = cluster
  cluster.configure([
    'ssl = on',
    `ssl_cert_file = '${path.join(folder, 'server.crt')}'`,
    `ssl_key_file = '${path.join(folder, 'server.key')}'`,
  ])
}

/** Puts another certificate in the place of the one that is there. */
export function giveCertificate({ folder }: DebianCluster, authority: Authority): void {
  const { uid, gid } = postgresUser()
  const issued = authority.issue(path.join(folder, 'issued'))
  for (const [name, from] of [
    ['server.key', issued.key],
    ['server.crt', issued.certificate],
  ] as const) {
    const to = path.join(folder, name)
    copyFileSync(from, to)
    chownSync(to, uid, gid)
    chmodSync(to, OWN)
  }
}

/** Where backups lie below the folder of the year: on another disk, where it is not one machine. */
export function backupsOf(folder: string): { readonly base: string; readonly log: string } {
  const to = path.join(folder, 'backups')
  return { base: path.join(to, 'base'), log: path.join(to, 'log') }
}

/** Has a cluster archive its log, at least every minute. */
export function archiveLog(cluster: DebianCluster, folder: string): void {
  const { log } = backupsOf(folder)
  const { uid, gid } = postgresUser()
  mkdirSync(log, { recursive: true })
  for (const one of [path.dirname(log), log]) chownSync(one, uid, gid)
  cluster.configure([
    'archive_mode = on',
    `archive_timeout = ${ARCHIVED_WITHIN_S}s`,
    `archive_command = 'test ! -f ${log}/%f && cp %p ${log}/%f'`,
  ])
}
