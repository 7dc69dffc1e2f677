// The ways to give a master key, and what each says when it fails.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { makeKeyFile, masterKeyFile, readMasterKey } from './master-key.ts'

const hex = 'ab'.repeat(32)
const folder = mkdtempSync(path.join(tmpdir(), 'master-key-'))
const file = path.join(folder, 'key')
writeFileSync(file, `${hex}\n`)
afterAll(() => rmSync(folder, { recursive: true }))

function given(variables: Readonly<Record<string, string>>): string | undefined {
  const config = readConfig({ HOLDFAST_DATA_DIR: folder, ...variables })
  return readMasterKey(config)?.toString('hex')
}

/** Of Node itself, so that every machine has it. */
const program = (code: string) => JSON.stringify([process.execPath, '-e', code])

describe('a master key', () => {
  it.each([
    ['itself', { HOLDFAST_MASTER_KEY: hex }],
    ['a file', { HOLDFAST_MASTER_KEY_FILE: file }],
    ['a program, in words', { HOLDFAST_MASTER_KEY_COMMAND: `cat ${file}` }],
    ['a program, as JSON', { HOLDFAST_MASTER_KEY_COMMAND: JSON.stringify(['cat', file]) }],
  ])('is given by %s', (_way, variables) => {
    expect(given(variables)).toBe(hex)
  })

  it('of the data folder is read where none is configured, by its owner only', () => {
    expect(given({})).toBeUndefined()
    const config = readConfig({ HOLDFAST_DATA_DIR: folder })
    const made = makeKeyFile(masterKeyFile(config))
    expect(given({})).toBe(made.toString('hex'))
    expect(statSync(masterKeyFile(config)).mode & 0o777).toBe(0o600)
    expect(readFileSync(masterKeyFile(config), 'utf8')).toBe(`${made.toString('hex')}\n`)
  })

  it.each([
    [{ HOLDFAST_MASTER_KEY: hex, HOLDFAST_MASTER_KEY_FILE: file }],
    [{ HOLDFAST_MASTER_KEY: hex, HOLDFAST_MASTER_KEY_COMMAND: `cat ${file}` }],
    [{ HOLDFAST_MASTER_KEY_FILE: file, HOLDFAST_MASTER_KEY_COMMAND: `cat ${file}` }],
    [{ HOLDFAST_MASTER_KEY_NEXT: hex, HOLDFAST_MASTER_KEY_NEXT_FILE: file }],
  ])('given in two ways is refused by both names: %j', (variables) => {
    const [one, other] = Object.keys(variables)
    expect(() => readConfig(variables)).toThrow(`${one}, ${other}: give the key in one way only`)
  })

  it.each([
    ['is no key', program('console.log("sesame")'), '64 hexadecimal characters'],
    ['ends badly', program('process.exit(7)'), 'ended with 7'],
    ['writes too much', program('console.log("a".repeat(5000))'), 'wrote more than a key'],
    ['is not there', '/nowhere/vault', '/nowhere/vault cannot be started'],
  ])('from a program that %s is refused, without showing what it wrote', (_how, command, said) => {
    const asked = () => given({ HOLDFAST_MASTER_KEY_COMMAND: command })
    expect(asked).toThrow(/HOLDFAST_MASTER_KEY_COMMAND: /)
    expect(asked).toThrow(said)
    expect(asked).not.toThrow('sesame')
  })

  it('is asked of a program without a shell', () => {
    expect(() => given({ HOLDFAST_MASTER_KEY_COMMAND: `cat ${file} | cat` })).toThrow('ended with')
  })

  it.each(['[]', '["cat", 1]', '["cat"'])('is not asked of what is no command: %s', (command) => {
    const read = () => readConfig({ HOLDFAST_MASTER_KEY_COMMAND: command })
    expect(read).toThrow('HOLDFAST_MASTER_KEY_COMMAND: a program and its arguments')
  })
})
