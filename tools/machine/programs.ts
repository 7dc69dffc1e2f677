// What the tests of `npm run test:machine` use of the machine beside Node. To use another program,
// give it a line here.

/** Something that a package of Debian brings, and how it is asked which version it is. */
export interface MachineProgram {
  readonly name: string
  /** The packages of Debian that bring it. */
  readonly debian: readonly string[]
  /** A program with arguments that ends well and tells the version in its first line. */
  readonly ask: readonly [program: string, ...args: string[]]
}

/** Debian's own: another Python may come earlier in the path, without Debian's libraries. */
export const PYTHON = '/usr/bin/python3'

/** A package whose program tells no version. One that dpkg merely knows of is not there. */
function packageOf(name: string): MachineProgram['ask'] {
  return ['sh', '-c', `dpkg --list ${name} | grep '^ii'`]
}

/** In the order in which they are told. */
export const PROGRAMS: readonly MachineProgram[] = [
  { name: 'Python', debian: ['python3'], ask: [PYTHON, '--version'] },
  {
    name: 'requests',
    debian: ['python3-requests'],
    ask: [PYTHON, '-c', 'import requests; print(requests.__version__)'],
  },
  { name: 'Mono', debian: ['mono-devel'], ask: ['mono', '--version'] },
  { name: 'Java', debian: ['default-jre-headless'], ask: ['java', '--version'] },
  { name: 'Go', debian: ['golang-go'], ask: ['go', 'version'] },
  {
    name: 'oauth2 for Go',
    debian: ['golang-golang-x-oauth2-dev'],
    ask: packageOf('golang-golang-x-oauth2-dev'),
  },
  { name: 'C# compiler', debian: ['mono-mcs'], ask: ['mcs', '--version'] },
  { name: 'OpenSSH server', debian: ['openssh-server'], ask: packageOf('openssh-server') },
  { name: 'OpenSSH keys', debian: ['openssh-client'], ask: ['ssh', '-V'] },
  { name: 'promtool', debian: ['prometheus'], ask: ['promtool', '--version'] },
  { name: 'buildah', debian: ['buildah'], ask: ['buildah', '--version'] },
  { name: 'runc', debian: ['runc'], ask: ['runc', '--version'] },
  { name: 'mmdebstrap', debian: ['mmdebstrap'], ask: ['mmdebstrap', '--version'] },
  { name: 'PostgreSQL', debian: ['postgresql'], ask: packageOf('postgresql') },
  { name: 'PgBouncer', debian: ['pgbouncer'], ask: ['pgbouncer', '--version'] },
  { name: 'pgBackRest', debian: ['pgbackrest'], ask: ['pgbackrest', 'version'] },
  { name: 'faketime', debian: ['faketime'], ask: ['faketime', '--version'] },
  { name: 'openssl', debian: ['openssl'], ask: ['openssl', 'version'] },
  { name: 'systemd-analyze', debian: ['systemd'], ask: ['systemd-analyze', '--version'] },
  { name: 'xmllint', debian: ['libxml2-utils'], ask: ['xmllint', '--version'] },
]
