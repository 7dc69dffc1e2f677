// The chart's values against its schema, its page and the service's settings. What Helm makes of it
// is looked at in `chart.machine.test.ts`.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { SETTINGS } from '../service/src/app/settings.ts'
import { REFUSED } from './chart/testing/refused.ts'
import {
  CHART,
  leavesOf,
  overlay,
  PROFILES,
  ROOT,
  readChartFile,
  readChartYaml,
} from './chart/testing/values.ts'

const defaults = readChartYaml('values.yaml')
const schema = JSON.parse(readChartFile('values.schema.json'))
const check = new Ajv({ strict: false, allErrors: true }).compile(schema)

function faultsOf(values: unknown): string[] {
  check(values)
  return (check.errors ?? []).map(({ instancePath }) => instancePath)
}

describe('the values of the chart', () => {
  test('are right as they come, and in eight profiles', () => {
    expect(PROFILES).toHaveLength(8)
    expect(faultsOf(defaults)).toEqual([])
    for (const name of PROFILES) {
      expect(faultsOf(overlay(defaults, readChartYaml(`profiles/${name}.yaml`))), name).toEqual([])
    }
  })

  test.each(REFUSED)('refuse $what', ({ values, at }) => {
    expect(faultsOf(overlay(defaults, values))).toContain(at)
  })

  test('stand on their page, each with what counts without it', () => {
    const rows = [...readChartFile('README.md').matchAll(/^\| `([\w.]+)` \| (.+?) \|/gm)]
    const shown = leavesOf(defaults).map(([at, value]) => [at, fallbackText(value)])
    expect(rows.map(([, at, fallback]) => [at, fallback])).toEqual(shown)
  })

  test('can say every setting of the service', () => {
    const templates = globSync('**/*.{tpl,yaml}', { cwd: `${CHART}/templates` })
    const text = templates.map((name) => readChartFile(`templates/${name}`)).join('\n')
    const named = new Set(text.match(/\b(HOLDFAST_[A-Z_]*[A-Z]|DATABASE_URL)\b/g))
    // Both are for one's own machine only, and refused anywhere else.
    const closed = new Set(['HOLDFAST_DEMO', 'HOLDFAST_MAILBOX'])
    const settings = Object.keys(SETTINGS).filter((name) => !closed.has(name))
    expect([...named].toSorted()).toEqual(settings.toSorted())
  })
})

test('the chart has the version of the project', () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  expect(readChartYaml('Chart.yaml')).toMatchObject({ version, appVersion: version })
})

function fallbackText(value: unknown): string {
  if (value === '') return 'none'
  const text = JSON.stringify(value)
  return text.length > 60 ? 'see `values.yaml`' : `\`${text.replaceAll('"', '')}\``
}
