// The unit of systemd and what runs beside it, by systemd's own measures.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readDocument } from './documents/index.ts'

const UNIT = path.resolve(import.meta.dirname, '../deploy/systemd/holdfast.service')
const EXPOSURE_MAX = 2

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

test('the unit is understood, and nothing in it is ignored', () => {
  const { status, stdout, stderr } = analyze('verify', UNIT)
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' })
})

test('what the service could do to its machine is little', () => {
  const { stdout } = analyze('security', '--offline=true', UNIT)
  const [, level] = /Overall exposure level for holdfast\.service: ([\d.]+)/.exec(stdout) ?? []
  process.stdout.write(`exposure of holdfast.service: ${level}\n`)
  expect(Number(level)).toBeLessThan(EXPOSURE_MAX)
})

test('a command beside it is understood, and finds what the unit finds', () => {
  const guide = readDocument('docs/guides/install.md').text
  const [, beside = ''] = /^ *systemd-run ([\s\S]*?) \\\n *sh -c/m.exec(guide) ?? []
  const properties = [...beside.matchAll(/-p (\S+)/g)].map(([, property]) => property)
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unit = path.join(folder, 'beside.service')
  const command = ['Type=oneshot', 'ExecStart=sh -c true', ...properties]
  writeFileSync(unit, ['[Service]', ...command, ''].join('\n'))
  const { status, stdout, stderr } = analyze('verify', unit)
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' })

  const options = spawnSync('systemd-run', ['--help'], { encoding: 'utf8' }).stdout
  for (const [option] of beside.matchAll(/--\w+/g)) expect(options).toContain(option)
  // A user that nobody names is called as its unit is.
  const shared = properties.filter((property) => property !== 'User=holdfast')
  expect(shared.length).toBeLessThan(properties.length)
  expect(readFileSync(UNIT, 'utf8').split('\n')).toEqual(expect.arrayContaining(shared))
})
