// Every alert can be acted on: it has a severity, a test in which it fires and clears, and a part
// of the runbooks that says what is at stake, where to look and what to do.
import { describe, expect, it } from 'vitest'
import { readDocument } from './documents/index.ts'
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
