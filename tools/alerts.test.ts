// Every alert can be acted on: it has a severity, a test in which it fires and clears, and a part
// of the runbooks that says what is at stake, where to look and what to do.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HealthFact, OverviewHealth } from '@holdfast/contract'
import { healthFacts } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { LATE_SECONDS } from '../service/src/desk/overview/facts.ts'
import { ROOT, readDocument } from './documents/index.ts'
import { metricsIn, readAlerts, readAlertTests, readPanels } from './documents/watching.ts'

const alerts = readAlerts()
const tests = readAlertTests()
const parts = new Map(
  readDocument('docs/guides/runbooks.md')
    .text.split(/^## /m)
    .slice(1)
    .map((part) => [part.split('\n')[0] ?? '', part]),
)
const page = readDocument('docs/reference/metrics.md').text

it('are at least twenty, each with a name of its own', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  expect(alerts.length).toBeGreaterThanOrEqual(20)
})

it('are those that come with the chart', () => {
  const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
  expect(read('helm/holdfast/alerts.yaml')).toBe(read('prometheus/alerts.yaml'))
})

describe.each(alerts)('$alert', ({ alert, expr, severity, summary, runbookUrl }) => {
  it('is of a severity, waits for a while, and says what is wrong', () => {
    expect(['page', 'ticket']).toContain(severity)
    expect(summary).toMatch(/\.$/)
  })

  it('is tested: it fires, and clears', () => {
    expect(tests.get(alert)).toEqual([true, false])
  })

  it('has a part of the runbooks', () => {
    expect(runbookUrl).toMatch(new RegExp(`runbooks#${alert.toLowerCase()}$`))
    const part = parts.get(alert) ?? ''
    for (const heading of ['At stake.', 'Look.', 'Do.']) expect(part).toContain(`**${heading}**`)
  })

  it('asks for metrics that there are', () => {
    const names = metricsIn(expr)
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    if (alert !== 'HoldfastDown') expect(names).not.toEqual([])
  })
})

/** What the first page of the dashboard says of each alert; null: it is of a process or machine. */
const onFirstPage: Readonly<Record<string, keyof OverviewHealth | HealthFact | null>> = {
  HoldfastDown: null,
  HoldfastNotReady: null,
  HoldfastInstallationInDoubt: 'installation_doubt',
  HoldfastNotMeasured: null,
  HoldfastErrors: null,
  HoldfastSlow: null,
  HoldfastQueueSlow: null,
  HoldfastPoolFull: null,
  HoldfastRefusesMany: null,
  HoldfastEventLoopHeld: null,
  HoldfastFaults: null,
  HoldfastVersionsDiffer: null,
  HoldfastJobsLate: 'late_work',
  HoldfastJobsParked: 'parked_jobs',
  HoldfastEventsUntold: 'untold_events',
  HoldfastDeliveriesLate: 'late_deliveries',
  HoldfastDeliveriesParked: 'parked_deliveries',
  HoldfastReceiverDisabled: 'disabled_handlers',
  HoldfastRailSilent: 'silent_orders',
  HoldfastOrdersUnknown: 'unknown_orders',
  HoldfastBankTrouble: 'late_statements',
  HoldfastBankAlarm: 'bank_alarms',
  HoldfastMoneyWaits: 'old_work',
  HoldfastPayoutsFailed: 'failed_outbounds',
  HoldfastBooksDiffer: 'differing_days',
  HoldfastNightUnexplained: 'unexplained_nights',
  HoldfastNightsUnsigned: 'unsigned_nights',
  HoldfastNotSealed: 'journal',
  HoldfastNoMonthAhead: null,
  HoldfastConnectionsScarce: null,
  HoldfastDatabaseGrows: null,
}
const lateFrom: Readonly<Record<string, number>> = {
  late_work: LATE_SECONDS.work,
  untold_events: LATE_SECONDS.work,
  late_deliveries: LATE_SECONDS.deliveries,
  silent_orders: LATE_SECONDS.rails,
  old_work: LATE_SECONDS.waiting,
  unsigned_nights: LATE_SECONDS.nights,
  journal: LATE_SECONDS.seal,
}

it('what is of an organisation stands on its first page, from the same age on', () => {
  expect(alerts.map(({ alert }) => alert)).toEqual(Object.keys(onFirstPage))
  const shown = new Set<unknown>(Object.values(onFirstPage))
  // What a receiver fails with now is no alert of operators: their members mend it.
  expect(healthFacts.filter((fact) => !shown.has(fact))).toEqual(['failing_handlers'])
  for (const { alert, expr } of alerts) {
    const seconds = lateFrom[onFirstPage[alert] ?? '']
    if (seconds !== undefined) expect(expr.replaceAll(/\s+/g, ' ')).toMatch(`> ${seconds}`)
  }
})

it('no runbook and no test is of an alert that is no more', () => {
  const names = alerts.map(({ alert }) => alert)
  expect([...parts.keys()]).toEqual(names)
  expect([...tests.keys()]).toEqual(names)
})

it('the dashboard asks for metrics that there are, each panel for some', () => {
  const panels = readPanels()
  expect(panels.length).toBeGreaterThan(20)
  const wrong = panels.flatMap(({ title, expr }) => {
    const names = metricsIn(expr)
    if (names.length === 0) return [title]
    return names.filter((name) => !page.includes(`\`${name}\``))
  })
  expect(wrong).toEqual([])
})
