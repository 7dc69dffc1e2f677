// Every alert fires once and clears: by the tests of the rules, and those of a lost database and of
// an ended service by what the processes themselves told in the scenes before. By what they told
// when all was well, no alert fires at all.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Alert } from '../../documents/watching.ts'
import { readAlerts, readAlertTests } from '../../documents/watching.ts'
import type { Notes, Scene } from '../scene.ts'
import type { World } from '../world.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../deploy/prometheus')
const INSTANCE = 'api'
/** Longer than any alert waits. */
const MINUTES = 7 * 60
/** What was told, in the order of the year, each for so long. */
const PHASES = ['well', 'lost', 'ended', 'restored'] as const
type Phase = (typeof PHASES)[number]
/** Which of them fire in which phase. */
const TOLD: ReadonlyMap<string, Phase> = new Map([
  ['HoldfastNotReady', 'lost'],
  ['HoldfastNotMeasured', 'lost'],
  ['HoldfastDown', 'ended'],
])
/** Nothing at all fires in them. */
const QUIET: readonly Phase[] = ['well', 'restored']
/** A sample of the text format: its name, its labels if any, its value. */
const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/gm
/** What Prometheus says of each sample itself. */
const SOURCE = `job="holdfast",instance="${INSTANCE}"`
/** Digits of a value that a test is given: a rule's input knows no exponents. */
const DIGITS = 6

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
    writeFileSync(file, JSON.stringify(testsOf(world, all)))
    promtool(notes, 'fired on what was told, and cleared', file)
    notes.figure('of them fired on real scrapes', TOLD.size)
    notes.figure('quiet on those of a service that is well', all.length)
  },
}

function promtool(notes: Notes, what: string, file: string): void {
  const options = { cwd: FOLDER, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], options)
  notes.holds(what, status === 0, `${stdout}${stderr}`)
}

/** Tests of the rules, as JSON, which is YAML as well. */
function testsOf({ scrapes }: World, all: readonly Alert[]): object {
  const told = (phase: Phase) => scrapes.get(phase) ?? null
  const fired = all.flatMap((alert) => {
    const own = TOLD.get(alert.alert)
    return own === undefined ? [] : expectationsOf(alert, own)
  })
  const quiet = all.map(({ alert }) => expected(alert, 0, []))
  const tests = [
    { ...seriesOf(PHASES.map(told)), alert_rule_test: fired },
    ...QUIET.map((phase) => ({ ...seriesOf([told(phase)]), alert_rule_test: quiet })),
  ]
  return { rule_files: [path.join(FOLDER, 'alerts.yaml')], evaluation_interval: '1m', tests }
}

/** What was told one after the other, each for the length of a phase. */
function seriesOf(scrapes: readonly (string | null)[]): object {
  const told = scrapes.map((scrape) => {
    const up = [`up{${SOURCE}}`, scrape === null ? '0' : '1'] as const
    return new Map([up, ...samplesIn(scrape ?? '')])
  })
  const names = new Set(told.flatMap((samples) => [...samples.keys()]))
  const input_series = Array.from(names, (series) => {
    const values = told.map((samples) => `${samples.get(series) ?? '_'}x${MINUTES - 1}`)
    return { series, values: values.join(' ') }
  })
  return { interval: '1m', input_series }
}

/** At the end of its phase an alert fires, at the end of every other one it does not. */
function expectationsOf({ alert, severity, summary, runbookUrl }: Alert, own: Phase): object[] {
  const firing = {
    exp_labels: { severity, job: 'holdfast', instance: INSTANCE },
    exp_annotations: {
      summary: summary.replace('{{ $labels.instance }}', INSTANCE),
      runbook_url: runbookUrl,
    },
  }
  return PHASES.map((phase, index) => expected(alert, index, phase === own ? [firing] : []))
}

/** What is there of an alert at the end of a phase. */
function expected(alertname: string, phase: number, exp_alerts: readonly object[]): object {
  return { eval_time: `${(phase + 1) * MINUTES - 1}m`, alertname, exp_alerts }
}

/** What a process told, by the name of each series; what is no number is left out. */
function samplesIn(scrape: string): [series: string, value: string][] {
  return Array.from(scrape.matchAll(SAMPLE), ([, name = '', labels, text]) => {
    const own = labels === undefined ? SOURCE : `${labels},${SOURCE}`
    return [`${name}{${own}}`, Number(text)] as const
  })
    .filter(([, value]) => Number.isFinite(value))
    .map(([series, value]) => [series, String(Number(value.toFixed(DIGITS)))])
}
