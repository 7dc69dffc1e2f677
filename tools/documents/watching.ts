// What is delivered for those who watch over an installation: alerts with their tests, and the
// dashboard of Grafana.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { isRecord } from '../../service/src/foundation/kit/index.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../deploy')
/** What stands behind the name of a histogram in its samples. */
const OF_HISTOGRAM = /_(bucket|count|sum)$/

/** A rule of Prometheus that fires. */
export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly severity: string
  readonly summary: string
  readonly runbookUrl: string
}

/** All alerts, in their order. */
export function readAlerts(): Alert[] {
  const groups = listAt(parse(readDeployed('prometheus/alerts.yaml')), 'groups')
  return groups
    .flatMap((group) => listAt(group, 'rules'))
    .map((rule) => ({
      alert: textAt(rule, 'alert'),
      expr: textAt(rule, 'expr'),
      severity: textAt(valueAt(rule, 'labels'), 'severity'),
      summary: textAt(valueAt(rule, 'annotations'), 'summary'),
      runbookUrl: textAt(valueAt(rule, 'annotations'), 'runbook_url'),
    }))
}

/** Of each alert, in the order of its tests, whether it is expected to fire. */
export function readAlertTests(): ReadonlyMap<string, readonly boolean[]> {
  const tests = listAt(parse(readDeployed('prometheus/alerts.test.yaml')), 'tests')
  const all = tests.flatMap((test) => listAt(test, 'alert_rule_test'))
  const byName = Map.groupBy(all, (one) => textAt(one, 'alertname'))
  return new Map(
    Array.from(byName, ([name, own]) => [
      name,
      own.map((one) => listAt(one, 'exp_alerts').length > 0),
    ]),
  )
}

/** The expressions of all panels of the dashboard, with their titles. */
export function readPanels(): { readonly title: string; readonly expr: string }[] {
  const panels = listAt(JSON.parse(readDeployed('grafana/holdfast.json')), 'panels')
  return panels.flatMap((panel) =>
    listAt(panel, 'targets').map((target) => ({
      title: textAt(panel, 'title'),
      expr: textAt(target, 'expr'),
    })),
  )
}

/** The metrics that an expression names; `up` is of Prometheus itself. */
export function metricsIn(expression: string): string[] {
  const names = expression.match(/\b(holdfast|nodejs|process)_\w+/g) ?? []
  return [...new Set(names.map((name) => name.replace(OF_HISTOGRAM, '')))]
}

function readDeployed(file: string): string {
  return readFileSync(path.join(FOLDER, file), 'utf8')
}

function valueAt(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const found = valueAt(value, key)
  return Array.isArray(found) ? found : []
}

function textAt(value: unknown, key: string): string {
  const found = valueAt(value, key)
  return typeof found === 'string' ? found : ''
}
