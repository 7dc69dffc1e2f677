// Programs of the machine: found, installed where that is allowed, else named.
import { describe, expect, test } from 'vitest'
import type { MachineProgram } from './machine/programs.ts'
import { PROGRAMS } from './machine/programs.ts'
import { commandsFor, missingOf, packagesOf, versionOf } from './machine/provide.ts'

const node: MachineProgram = {
  name: 'Node',
  debian: ['nodejs'],
  ask: [process.execPath, '--version'],
}
const absent: MachineProgram = {
  name: 'Absent',
  debian: ['absent', 'absent-data'],
  ask: ['holdfast-absent', '--version'],
}
const failing: MachineProgram = { ...absent, name: 'Failing', ask: [process.execPath, '--absent'] }
const machine = { isRoot: false, hasApt: true, hasSudo: false }

describe('a program of the machine', () => {
  test('tells its version', () => {
    expect(versionOf(node)).toBe(process.version)
  })

  test('is missing where it is not there, and where it does not run', () => {
    expect(missingOf([node, absent, failing])).toEqual([absent, failing])
    expect(packagesOf([absent, failing])).toEqual(['absent', 'absent-data'])
  })

  test('is installed by root, or by whoever may become root without a password', () => {
    const install = ['install', '--yes', '--no-install-recommends', 'xmllint']
    expect(commandsFor(['xmllint'], { ...machine, isRoot: true })).toEqual([
      ['apt-get', 'update'],
      ['apt-get', ...install],
    ])
    expect(commandsFor(['xmllint'], { ...machine, hasSudo: true })).toEqual([
      ['sudo', '--non-interactive', 'apt-get', 'update'],
      ['sudo', '--non-interactive', 'apt-get', ...install],
    ])
  })

  test('is not installed by anybody else, nor where there is no apt-get', () => {
    expect(commandsFor(['xmllint'], machine)).toBe(undefined)
    expect(commandsFor(['xmllint'], { isRoot: true, hasApt: false, hasSudo: false })).toBe(
      undefined,
    )
  })

  test('is named once, with the package that brings it', () => {
    const names = PROGRAMS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(PROGRAMS.filter(({ debian }) => debian.length === 0)).toEqual([])
  })
})
