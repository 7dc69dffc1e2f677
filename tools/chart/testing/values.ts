// The chart's files, read without Helm.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export const ROOT = path.resolve(import.meta.dirname, '../../..')
export const CHART = path.join(ROOT, 'deploy/helm/holdfast')

/** Values of a chart, as they stand in a file. */
export type Values = Readonly<Record<string, unknown>>

/** The profiles by their names. */
export const PROFILES: readonly string[] = globSync('*.yaml', { cwd: path.join(CHART, 'profiles') })
  .map((name) => path.basename(name, '.yaml'))
  .toSorted()

/** A file of the chart. */
export function readChartFile(name: string): string {
  return readFileSync(path.join(CHART, name), 'utf8')
}

/** A file of the chart in YAML. */
export function readChartYaml(name: string): Values {
  return parse(readChartFile(name)) as Values
}

/** One over the other as Helm does it: maps go into each other, anything else takes the place. */
export function overlay(below: Values, above: Values): Values {
  const merged = Object.entries(above).map(([key, value]) => {
    const under = below[key]
    return [key, isMap(under) && isMap(value) ? overlay(under, value) : value]
  })
  return { ...below, ...Object.fromEntries(merged) }
}

/**
 * Paths of what can be given, with what counts where nothing is. Lists, and maps of anybody's
 * names, are leaves.
 */
export function leavesOf(values: Values, above = ''): [path: string, fallback: unknown][] {
  return Object.entries(values).flatMap(([key, value]) => {
    const at = `${above}${key}`
    const isLeaf = !isMap(value) || Object.keys(value).length === 0 || at.endsWith('resources')
    return isLeaf ? [[at, value]] : leavesOf(value, `${at}.`)
  })
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
