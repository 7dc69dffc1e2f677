// Prometheus' own tool says of the alerts that they are rules, that each fires on what it is about,
// and that it clears.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = path.resolve(import.meta.dirname, '../deploy/prometheus')

test.each([[['check', 'rules', 'alerts.yaml']], [['test', 'rules', 'alerts.test.yaml']]])(
  'promtool %s',
  (asked) => {
    const { status, stdout, stderr } = spawnSync('promtool', asked, {
      cwd: FOLDER,
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  },
)
