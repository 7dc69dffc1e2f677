// Every alert fires once and clears: by the tests of the rules, and those of a lost database and of
// an ended service by what the processes themselves told in the scenes before.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Alert } from '../../documents/watching.ts'
import { readAlerts, readAlertTests } from '../../documents/watching.ts'
import type { Notes, Scene } from '../scene.ts'
import type { World } from '../world.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../deploy/prometheus')
const INSTANCE = 'api'
const MINUTES = 15
/** What was told, in the order of the year, each for as long as any of these alerts waits. */
const PHASES = ['well', 'lost', 'ended', 'restored'] as const
type Phase = (typeof PHASES)[number]
/** Which of them fire in which phase. */
const TOLD: ReadonlyMap<string, Phase> = new Map([
  ['HoldfastNotReady', 'lost'],
  ['HoldfastNotMeasured', 'lost'],
  ['HoldfastDown', 'ended'],
])
const SERIES = ['holdfast_ready', 'holdfast_measured']

export const alerts: Scene = {
  name: 'alerts',
  about: 'every alert fired once and cleared; of a lost database by what the service itself told',
  play: async (world, notes) => {
    const all = readAlerts()
    const tests = readAlertTests()
    const untested = all.filter(({ alert }) => tests.get(alert)?.join() !== 'true,false')
    notes.holds('each alert has a test', untested.length === 0, untested)
    promtool(notes, 'each fires and clears', path.join(FOLDER, 'alerts.test.yaml'))
    notes.figure('alerts', all.length)
    if (!PHASES.every((phase) => world.scrapes.has(phase))) return
    const file = path.join(world.folder, 'told.test.json')
    writeFileSync(file, JSON.stringify(testOf(world, all)))
    promtool(notes, 'fired on what was told, and cleared', file)
    notes.figure('of them on real scrapes', TOLD.size)
  },
}

function promtool(notes: Notes, what: string, file: string): void {
  const options = { cwd: FOLDER, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], options)
  notes.holds(what, status === 0, `${stdout}${stderr}`)
}

/** A test of the rules, as JSON, which is YAML as well. */
function testOf({ scrapes }: World, all: readonly Alert[]): object {
  const valuesOf = (value: (told: string | null) => string) =>
    PHASES.map((phase) => `${value(scrapes.get(phase) ?? null)}x${MINUTES - 1}`).join(' ')
  const labels = `{job="holdfast",instance="${INSTANCE}"}`
  const series = SERIES.map((name) => ({
    series: `${name}${labels}`,
    values: valuesOf((told) => valueIn(told, name)),
  }))
  const up = { series: `up${labels}`, values: valuesOf((told) => (told === null ? '0' : '1')) }
  const asked = all.filter(({ alert }) => TOLD.has(alert)).flatMap((alert) => expectationsOf(alert))
  const test = { interval: '1m', input_series: [up, ...series], alert_rule_test: asked }
  return {
    rule_files: [path.join(FOLDER, 'alerts.yaml')],
    evaluation_interval: '1m',
    tests: [test],
  }
}

/** At the end of its phase an alert fires, at the end of every other one it does not. */
function expectationsOf({ alert, severity, summary, runbookUrl }: Alert): object[] {
  return PHASES.map((phase, index) => {
    const fires = TOLD.get(alert) === phase
    const firing = {
      exp_labels: { severity, job: 'holdfast', instance: INSTANCE },
      exp_annotations: {
        summary: summary.replace('{{ $labels.instance }}', INSTANCE),
        runbook_url: runbookUrl,
      },
    }
    const eval_time = `${(index + 1) * MINUTES - 1}m`
    return { eval_time, alertname: alert, exp_alerts: fires ? [firing] : [] }
  })
}

/** The value of a metric without labels; `_` where nothing was told. */
function valueIn(told: string | null, name: string): string {
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(told ?? '')?.[1] ?? '_'
}
