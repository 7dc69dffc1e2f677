// The unit of systemd, by systemd's own measures.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

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
