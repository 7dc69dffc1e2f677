// What the chart becomes by the real Helm, and what the API of Kubernetes would say of it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  PrometheusRule,
  ServiceMonitor,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import type { IPod } from 'kubernetes-models/v1'
import { PersistentVolumeClaim, Pod, Service, ServiceAccount } from 'kubernetes-models/v1'
import { parseAllDocuments } from 'yaml'
import { provideHelm } from '../../machine/helm.ts'
import type { Values } from './values.ts'
import { CHART } from './values.ts'

export const RELEASE = 'shop'
export const NAMESPACE = 'payments'
const STRICT = ['--namespace', NAMESPACE, '--values']

type PodSpec = NonNullable<IPod['spec']>
type Labels = Readonly<Record<string, string>>

/** What is read of the specs of all kinds; each kind has some of it. */
interface Spec {
  readonly replicas?: number
  readonly selector: Labels | { readonly matchLabels: Labels }
  readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec }
  readonly scaleTargetRef: { readonly name: string }
  readonly podSelector: { readonly matchExpressions: readonly [{ readonly values: unknown }] }
  readonly ingress: readonly [{ readonly ports: unknown; readonly from: unknown }]
  readonly namespaceSelector: unknown
  readonly endpoints: readonly [{ readonly authorization: unknown }]
  readonly groups: readonly RuleGroup[]
}

interface RuleGroup {
  readonly name: string
  readonly rules: readonly {
    readonly alert: string
    readonly annotations: Readonly<Record<string, string>>
  }[]
}

/** An object as it goes to the API. */
export interface ApiObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels: Labels
    readonly annotations?: Labels
  }
  readonly spec: Spec
}

/** A pod, with the object that it comes of. */
export interface PodOf {
  readonly of: string
  readonly labels: Labels
  readonly spec: PodSpec
}

interface Model {
  new (data: never): { validate(): void }
}

const MODULE_OF = {
  core: 'kubernetes-models/v1',
  apps: 'kubernetes-models/apps/v1',
  autoscaling: 'kubernetes-models/autoscaling/v2',
  batch: 'kubernetes-models/batch/v1',
  networking: 'kubernetes-models/networking.k8s.io/v1',
  policy: 'kubernetes-models/policy/v1',
  monitoring: '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
} as const

const KINDS: Readonly<Record<string, readonly [Model, string]>> = {
  Deployment: [Deployment, MODULE_OF.apps],
  HorizontalPodAutoscaler: [HorizontalPodAutoscaler, MODULE_OF.autoscaling],
  Ingress: [Ingress, MODULE_OF.networking],
  Job: [Job, MODULE_OF.batch],
  NetworkPolicy: [NetworkPolicy, MODULE_OF.networking],
  PersistentVolumeClaim: [PersistentVolumeClaim, MODULE_OF.core],
  Pod: [Pod, MODULE_OF.core],
  PodDisruptionBudget: [PodDisruptionBudget, MODULE_OF.policy],
  PrometheusRule: [PrometheusRule, MODULE_OF.monitoring],
  Service: [Service, MODULE_OF.core],
  ServiceAccount: [ServiceAccount, MODULE_OF.core],
  ServiceMonitor: [ServiceMonitor, MODULE_OF.monitoring],
}

/** What Helm says of the chart with these values: the objects, or the refusal. */
export function renderChart(values: Values, chart = CHART): { objects: ApiObject[]; said: string } {
  const { status, stdout, stderr } = runHelm(['template', RELEASE, chart], values)
  if (status !== 0) return { objects: [], said: stderr }
  // As the API reads it, by YAML 1.1: `off` is no text there.
  const documents = parseAllDocuments(stdout, { version: '1.1' })
  const all = documents.map((one) => one.toJS() as ApiObject | null)
  return { objects: all.filter((one) => one !== null), said: stderr }
}

/** The faults that Helm's own linter finds; warnings are faults. */
export function lintChart(values: Values): string {
  const { status, stdout, stderr } = runHelm(['lint', CHART, '--strict', '--quiet'], values)
  return status === 0 ? '' : `${stdout}${stderr}`
}

function runHelm(args: readonly string[], values: Values) {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-chart-'))
  try {
    const file = path.join(folder, 'values.json')
    writeFileSync(file, JSON.stringify(values))
    return spawnSync(provideHelm(), [...args, ...STRICT, file], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the API's schema says against an object; nothing where it is right. */
export function schemaFaults(object: ApiObject): string[] {
  const [model] = KINDS[object.kind] ?? []
  if (model === undefined) return [`${object.kind}: no schema is known`]
  try {
    new model(object as never).validate()
    return []
  } catch (error) {
    return [`${object.kind} ${object.metadata.name}: ${String(error)}`]
  }
}

/**
 * An object as a program that compiles only where the API knows each of its fields: the schemas
 * let pass what they do not know.
 */
export function typedProgram(object: ApiObject): string {
  const [, module] = KINDS[object.kind] ?? []
  const type = `I${object.kind}`
  const text = JSON.stringify(object, null, 1)
  return `import type { ${type} } from '${module}'\nexport const given: ${type} = ${text}\n`
}

/** By which labels an object finds its pods, or a monitor its Service. */
export function selectorOf({ spec: { selector } }: ApiObject): Labels {
  const { matchLabels } = selector
  return typeof matchLabels === 'object' ? matchLabels : (selector as Labels)
}

/** All pods of a release, also those of its hooks. */
export function podsOf(objects: readonly ApiObject[]): PodOf[] {
  return objects.flatMap(({ kind, metadata: { name, labels }, spec }) => {
    if (kind === 'Pod') return [{ of: name, labels, spec: spec as unknown as PodSpec }]
    if (kind !== 'Deployment' && kind !== 'Job') return []
    return [{ of: name, labels: spec.template.metadata.labels, spec: spec.template.spec }]
  })
}
