// An authority of the database's own, and certificates by it, as openssl makes them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { daysAgo } from './faketime.ts'

const DAYS = '30'
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export interface Authority {
  /** Its certificate, which whoever connects is given. */
  readonly certificate: string
  /** Makes a key and a certificate for `localhost`, as files below a folder. */
  issue(folder: string): { readonly key: string; readonly certificate: string }
}

/** Makes an authority below a folder. */
export function makeAuthority(folder: string, name: string): Authority {
  mkdirSync(folder, { recursive: true })
  const key = path.join(folder, 'authority.key')
  const file = path.join(folder, 'authority.crt')
  openssl('req', '-x509', ...KEY, '-days', DAYS, '-subj', `/CN=${name}`, ...out(key, file))
  return {
    certificate: readFileSync(file, 'utf8'),
    issue: (at) => {
      mkdirSync(at, { recursive: true })
      const own = path.join(at, 'server.key')
      const certificate = path.join(at, 'server.crt')
      const by = ['-CA', file, '-CAkey', key, '-days', DAYS]
      const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
      openssl(
        'req',
        '-x509',
        ...KEY,
        ...by,
        '-subj',
        '/CN=localhost',
        ...names,
        ...out(own, certificate),
      )
      return { key: own, certificate }
    },
  }
}

function out(key: string, certificate: string): string[] {
  return ['-keyout', key, '-out', certificate]
}

/** Two days ago: whoever connects may have a clock that is behind. */
function openssl(...args: readonly string[]): void {
  const env = { ...process.env, ...daysAgo(2) }
  execFileSync('openssl', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}
