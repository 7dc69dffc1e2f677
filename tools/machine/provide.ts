// Looks for programs of the machine, and installs those that are missing where it may.
import { spawnSync } from 'node:child_process'
import type { MachineProgram } from './programs.ts'

/** What of this machine decides how something is installed. */
interface Installer {
  readonly isRoot: boolean
  readonly hasApt: boolean
  /** `sudo` is there and asks for no password. */
  readonly hasSudo: boolean
}

type Command = readonly [program: string, ...args: string[]]

/** The version that a program tells in its first line; undefined where it is missing or fails. */
export function versionOf({ ask: [program, ...args] }: MachineProgram): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) return undefined
  const [line = ''] = `${stdout}${stderr}`.trim().split('\n')
  return line
}

/** Programs that this machine has not got. */
export function missingOf(programs: readonly MachineProgram[]): MachineProgram[] {
  return programs.filter((program) => versionOf(program) === undefined)
}

/** The packages that bring these programs, each once. */
export function packagesOf(programs: readonly MachineProgram[]): string[] {
  return [...new Set(programs.flatMap(({ debian }) => debian))]
}

/** What installs packages on such a machine; undefined where nothing may be installed. */
export function commandsFor(
  packages: readonly string[],
  { isRoot, hasApt, hasSudo }: Installer,
): Command[] | undefined {
  if (!hasApt || (!isRoot && !hasSudo)) return undefined
  const commands: Command[] = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages],
  ]
  return isRoot ? commands : commands.map((command) => ['sudo', '--non-interactive', ...command])
}

/** Installs what is missing. Returns what is missing still. */
export function provideMissing(programs: readonly MachineProgram[]): MachineProgram[] {
  const missing = missingOf(programs)
  if (missing.length === 0) return []
  const packages = packagesOf(missing)
  for (const [program, ...args] of commandsFor(packages, thisMachine()) ?? []) {
    process.stdout.write(`${[program, ...args].join(' ')}\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
    if (status !== 0) process.stdout.write(`${stdout}${stderr}`)
  }
  return missingOf(missing)
}

function thisMachine(): Installer {
  const works = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  return {
    isRoot: process.getuid?.() === 0,
    hasApt: works('apt-get', '--version'),
    hasSudo: works('sudo', '--non-interactive', 'true'),
  }
}
