// An authority of the database's own, and certificates by it, as openssl makes them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const DAYS = '30'
/** Whoever connects may have a clock that is behind. */
const BEGUN_BEFORE_MS = 172_800_000
const MADE_WITHIN_MS = 60_000
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
const SETTINGS = `[ca]
default_ca = own
[own]
database = issued.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = named
unique_subject = no
copy_extensions = copy
[named]
commonName = supplied
`

/** Files of a key and of its certificate. */
interface Issued {
  readonly key: string
  readonly certificate: string
}

export interface Authority {
  /** Its certificate, which whoever connects is given. */
  readonly certificate: string
  /** Makes a key and a certificate for `localhost`, as files below a folder. */
  issue(folder: string): Issued
}

/** Makes an authority below a folder. */
export function makeAuthority(folder: string, name: string): Authority {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'settings'), SETTINGS)
  writeFileSync(path.join(folder, 'issued.txt'), '')
  const own = placesOf(folder, 'authority')
  const extension = 'basicConstraints=critical,CA:TRUE'
  certify(folder, own, { name, extension, by: ['-selfsign'] })
  return {
    certificate: readFileSync(own.certificate, 'utf8'),
    issue: (at) => {
      mkdirSync(at, { recursive: true })
      const issued = placesOf(at, 'server')
      const addresses = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
      const by = ['-cert', own.certificate]
      certify(folder, issued, { name: 'localhost', extension: addresses, by })
      return issued
    },
  }
}

function placesOf(folder: string, name: string): Issued {
  return { key: path.join(folder, `${name}.key`), certificate: path.join(folder, `${name}.crt`) }
}

interface Certified {
  readonly name: string
  readonly extension: string
  /** By whose certificate. */
  readonly by: readonly string[]
}

/** Makes a key, and has the authority of a folder certify it. */
function certify(folder: string, made: Issued, { name, extension, by }: Certified): void {
  const request = `${made.certificate}.request`
  const named = ['-subj', `/CN=${name}`, '-addext', extension]
  openssl(folder, ['req', ...KEY, ...named, '-keyout', made.key, '-out', request])
  const begun = new Date(Date.now() - BEGUN_BEFORE_MS).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  const valid = ['-startdate', begun, '-days', DAYS]
  const key = ['-keyfile', path.join(folder, 'authority.key'), ...by]
  const files = ['-config', 'settings', '-in', request, '-out', made.certificate]
  openssl(folder, ['ca', '-batch', '-notext', ...files, ...key, ...valid])
}

function openssl(cwd: string, args: readonly string[]): void {
  execFileSync('openssl', args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MADE_WITHIN_MS,
  })
}
