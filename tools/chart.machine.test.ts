// The chart by the real Helm: what it makes is what the API of Kubernetes knows, what the service
// reads, and what lets nobody in or out who need not.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../service/src/config.ts'
import { REFUSED } from './chart/testing/refused.ts'
import type { ApiObject, PodOf } from './chart/testing/rendered.ts'
import {
  lintChart,
  NAMESPACE,
  podsOf,
  RELEASE,
  renderChart,
  schemaFaults,
  selectorOf,
  typedProgram,
} from './chart/testing/rendered.ts'
import { CHART, PROFILES, readChartYaml } from './chart/testing/values.ts'
import { compileExamples, createExampleFolder } from './documents/examples.ts'
import { readAlerts } from './documents/watching.ts'

const MASTER_KEY = 'ab'.repeat(32)
/** What lies in the secrets and files that an operator brings, by the names of their files. */
const GIVEN: Readonly<Record<string, string>> = {
  'run/secrets/holdfast/database-url': 'postgres://holdfast:password@db:5432/holdfast\n',
  'run/secrets/holdfast/replica-url': 'postgres://holdfast:password@standby:5432/holdfast\n',
  'run/secrets/holdfast/master-key': `${MASTER_KEY}\n`,
  'run/secrets/holdfast/metrics-token': 'a token of 24 characters\n',
  'run/secrets/holdfast/smtp-url': 'smtp://user:password@mail.example.com:587\n',
  'etc/holdfast/valacdos.txt':
    '010004 016715 MOD11    0    0    0    0    0    0    0    0    8    7    6    5    4    3\n',
  'etc/holdfast/scsubtab.txt': '938173 938017\n',
}
const COMPILES_WITHIN_MS = 300_000

let machine: string

/** A folder that stands for the root of a pod. */
beforeAll(() => {
  machine = mkdtempSync(path.join(tmpdir(), 'holdfast-pod-'))
  for (const [name, text] of Object.entries(GIVEN)) {
    const file = path.join(machine, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
})

afterAll(() => rmSync(machine, { recursive: true, force: true }))

const valuesOf = (profile: string) => {
  return profile === 'defaults' ? {} : readChartYaml(`profiles/${profile}.yaml`)
}
const ALL = ['defaults', ...PROFILES]

function objectsOf(values: Readonly<Record<string, unknown>>): ApiObject[] {
  const { objects, said } = renderChart(values)
  expect(said).toBe('')
  return objects
}

function only(objects: readonly ApiObject[], kind: string, end: string): ApiObject {
  const found = objects.find((one) => one.kind === kind && one.metadata.name.endsWith(end))
  if (found === undefined) throw new Error(`no ${kind} …${end}`)
  return found
}

/** What a pod of the service is told, with its files below the folder that stands for its root. */
function settingsIn({ spec }: PodOf) {
  const [container] = spec.containers
  const variables = (container?.env ?? []).map(({ name, value = '' }) => {
    const isFile = name.endsWith('_FILE')
    return [name, isFile ? path.join(machine, value) : value]
  })
  return readSettings(Object.fromEntries(variables))
}

describe.each(ALL)('with the values of %s', (profile) => {
  let objects: ApiObject[]

  beforeAll(() => {
    objects = objectsOf(valuesOf(profile))
  })

  test('Helm finds nothing to say', () => {
    expect(lintChart(valuesOf(profile))).toBe('')
  })

  test('the API knows every object, and each is there once', () => {
    expect(objects.flatMap(schemaFaults)).toEqual([])
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(names).toEqual([...new Set(names)])
    const labels = objects.map(({ metadata }) => metadata.labels['app.kubernetes.io/instance'])
    expect(new Set(labels)).toEqual(new Set([RELEASE]))
  })

  test('the service takes what each of its pods is told', () => {
    const pods = podsOf(objects).filter(({ of }) => !of.endsWith('-test'))
    expect(pods.length).toBeGreaterThan(1)
    for (const pod of pods) expect(settingsIn(pod).faults, pod.of).toEqual([])
  })

  test('pods have no rights, no token and no variables of others, and write to volumes', () => {
    for (const { of, spec } of podsOf(objects)) {
      expect(spec, of).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 10_001,
          fsGroup: 10_001,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources).toHaveProperty('limits.memory')
        const plain = (container.env ?? []).filter(({ name }) => /URL$|KEY$|TOKEN$/.test(name))
        expect(plain.map(({ name }) => name).filter((name) => !/BASE_URL/.test(name))).toEqual([])
        const volumes = (spec.volumes ?? []).map(({ name }) => name)
        const mounted = (container.volumeMounts ?? []).map(({ name }) => name)
        expect(mounted.toSorted()).toEqual(volumes.toSorted())
      }
    }
  })

  test('each selector finds pods, and finds its own only', () => {
    const pods = podsOf(objects)
    const found = (labels: Readonly<Record<string, string>>) =>
      pods
        .filter((pod) => Object.entries(labels).every(([name, is]) => pod.labels[name] === is))
        .map(({ of }) => of)
    for (const object of objects) {
      const { kind, metadata, spec } = object
      if (kind === 'Deployment' || kind === 'PodDisruptionBudget') {
        expect(found(selectorOf(object))).toEqual([metadata.name])
      }
      if (kind === 'HorizontalPodAutoscaler') {
        expect(only(objects, 'Deployment', spec.scaleTargetRef.name).spec.replicas).toBe(undefined)
      }
    }
    expect(found(selectorOf(only(objects, 'Service', 'holdfast')))).toEqual([
      `${RELEASE}-holdfast-api`,
    ])
  })
})

test('the API knows every field of every object', { timeout: COMPILES_WITHIN_MS }, async () => {
  const folder = createExampleFolder({ baseUrl: '', privateKey: '', publicKey: '' })
  try {
    const programs = ALL.flatMap((profile) => objectsOf(valuesOf(profile))).map(typedProgram)
    expect(await compileExamples(folder, programs)).toEqual({ code: 0, output: '' })
    const wrong = programs.map((text) => text.replace('"metadata"', '"metadatum"')).slice(0, 1)
    const { code, output } = await compileExamples(folder, wrong)
    expect(code).not.toBe(0)
    expect(output).toContain('metadatum')
  } finally {
    folder.remove()
  }
})

test.each(REFUSED)('Helm refuses $what, and says where', ({ values, at }) => {
  const { objects, said } = renderChart(values)
  expect(objects).toEqual([])
  expect(said).toContain(`at '${at}'`)
})

test('Helm refuses fewer pods at most than at least', () => {
  const autoscaling = { enabled: true, minReplicas: 5, maxReplicas: 2 }
  expect(renderChart({ worker: { autoscaling } }).said).toContain('worker.autoscaling')
})

describe('the parts of the service', () => {
  test('are told their roles: apart, or one pod all of them', () => {
    const rolesIn = (profile: string) =>
      podsOf(objectsOf(valuesOf(profile)).filter(({ kind }) => kind === 'Deployment')).map(
        (pod) => [...settingsIn(pod).config.roles],
      )
    expect(rolesIn('split')).toEqual([['api'], ['worker']])
    expect(rolesIn('trial')).toEqual([['api', 'worker']])
  })

  test('have longer to end than requests are answered meanwhile', () => {
    const pods = podsOf(objectsOf(valuesOf('high-availability')))
    const served = pods.filter(({ of }) => /-(api|worker)$/.test(of))
    expect(served).toHaveLength(2)
    for (const pod of served) {
      const { shutdownDelayMs } = settingsIn(pod).config
      expect(shutdownDelayMs).toBe(15_000)
      const graceMs = (pod.spec.terminationGracePeriodSeconds ?? 0) * 1_000
      expect(graceMs).toBeGreaterThanOrEqual(shutdownDelayMs + 30_000)
    }
  })

  test('keep months and files of banks in claims, or have no place to lose them', () => {
    const [api] = podsOf(objectsOf(valuesOf('bank'))).filter(({ of }) => of.endsWith('-api'))
    const { archiveDir, bankFolder, dataDir } = settingsIn(present(api)).config
    const mounts = present(api).spec.containers[0]?.volumeMounts ?? []
    const claims = (present(api).spec.volumes ?? []).filter((one) => one.persistentVolumeClaim)
    const kept = mounts.filter(({ name }) => claims.some((one) => one.name === name))
    const folders = [archiveDir, bankFolder ?? '', dataDir].toSorted()
    expect(kept.map(({ mountPath }) => mountPath).toSorted()).toEqual(folders)
    const [bare] = podsOf(objectsOf({})).filter(({ of }) => of.endsWith('-api'))
    const writable = present(bare).spec.containers[0]?.volumeMounts ?? []
    expect(settingsIn(present(bare)).config.bankFolder).toBe(null)
    const archive = settingsIn(present(bare)).config.archiveDir
    expect(writable.filter(({ mountPath }) => archive.startsWith(`${mountPath}/`))).toEqual([])
  })

  test('go on with a level of the log that YAML takes for a truth', () => {
    const [api] = podsOf(objectsOf({ settings: { logLevel: 'off' } })).filter(({ of }) =>
      of.endsWith('-api'),
    )
    expect(settingsIn(present(api)).config.logLevel).toBe('off')
  })
})

describe('a migration', () => {
  test('is done before a release is there, needs nothing of it, and not on the way back', () => {
    const objects = objectsOf(valuesOf('high-availability'))
    const hooks = objects.filter(({ metadata }) => {
      return metadata.annotations?.['helm.sh/hook'] === 'pre-install,pre-upgrade'
    })
    expect(hooks.map(({ kind }) => kind).toSorted()).toEqual([
      'Job',
      'NetworkPolicy',
      'ServiceAccount',
    ])
    const { spec } = present(podsOf(hooks)[0])
    expect(spec.containers[0]?.args).toEqual(['migrate'])
    expect(spec.volumes?.filter((one) => one.persistentVolumeClaim)).toEqual([])
    expect(hooks.map(({ metadata }) => metadata.name)).toContain(spec.serviceAccountName)
  })

  test('can be left to the first pod that starts', () => {
    const objects = objectsOf({ migration: { enabled: false } })
    expect(objects.filter(({ kind }) => kind === 'Job')).toEqual([])
  })
})

describe('policies of the network', () => {
  test('deny all, and let out to where each part must go', () => {
    const objects = objectsOf(valuesOf('restricted-network'))
    expect(only(objects, 'NetworkPolicy', '-deny').spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
    })
    expect(only(objects, 'NetworkPolicy', '-deny').spec).not.toHaveProperty('egress')
    const partsOf = (name: string) =>
      only(objects, 'NetworkPolicy', name).spec.podSelector.matchExpressions[0].values
    expect(partsOf('-database')).toEqual(['api', 'worker'])
    expect(partsOf('-mail')).toEqual(['worker'])
    expect(partsOf('-webhooks')).toEqual(['worker'])
    const [rule] = only(objects, 'NetworkPolicy', '-requests').spec.ingress
    expect(rule.ports).toEqual([{ port: 'http', protocol: 'TCP' }])
    expect(rule.from).toHaveLength(2)
  })

  test('are there for all that is used, and for nothing else', () => {
    const namesOf = (values: Readonly<Record<string, unknown>>) =>
      objectsOf(values)
        .filter(({ kind }) => kind === 'NetworkPolicy')
        .map(({ metadata }) => metadata.name.replace(`${RELEASE}-holdfast-`, ''))
        .toSorted()
    expect(namesOf({})).toEqual(['database', 'deny', 'migrate', 'requests', 'test', 'webhooks'])
    expect(namesOf(valuesOf('bank'))).toContain('bank')
    expect(namesOf(valuesOf('monitoring'))).toContain('metrics')
    expect(namesOf({ networkPolicy: { enabled: false } })).toEqual([])
  })
})

describe('monitoring', () => {
  test('asks pods of both parts, with the token of the secret', () => {
    const objects = objectsOf(valuesOf('monitoring'))
    const monitor = only(objects, 'ServiceMonitor', 'holdfast')
    const { namespaceSelector, endpoints } = monitor.spec
    const service = only(objects, 'Service', '-metrics')
    expect(service.metadata.labels).toMatchObject(selectorOf(monitor))
    expect(namespaceSelector).toEqual({ matchNames: [NAMESPACE] })
    const credentials = { name: 'holdfast', key: 'metrics-token' }
    expect(endpoints[0].authorization).toEqual({ type: 'Bearer', credentials })
    const asked = podsOf(objects).filter(({ labels }) => labels['holdfast.metrics'] === 'true')
    expect(asked.map(({ of }) => of.replace(`${RELEASE}-holdfast-`, ''))).toEqual(['api', 'worker'])
    expect(selectorOf(service)).toMatchObject({ 'holdfast.metrics': 'true' })
  })

  test('brings the alerts that lie in the chart, and those that are given', () => {
    const chart = path.join(machine, 'chart')
    cpSync(CHART, chart, { recursive: true })
    const rule = {
      alert: 'MoneyStands',
      expr: 'vector(1)',
      annotations: { summary: '{{ $value }}' },
    }
    const groups = [{ name: 'money', rules: [rule] }]
    writeFileSync(path.join(chart, 'alerts.yaml'), JSON.stringify({ groups }))
    const own = only(objectsOf(valuesOf('monitoring')), 'PrometheusRule', 'holdfast').spec.groups
    const alerts = own.flatMap(({ rules }) => rules.map((one) => one.alert))
    expect(alerts).toEqual([...readAlerts().map((one) => one.alert), 'HoldfastApiGone'])
    const asked = own.flatMap(({ rules }) => rules.map((one) => one.annotations.runbook_url))
    expect(asked[0]).toMatch(/^https?:\/\/(?!docs\.).+\/docs\/guides\/runbooks#/)
    const { objects, said } = renderChart(valuesOf('monitoring'), chart)
    expect(said).toBe('')
    const given = only(objects, 'PrometheusRule', 'holdfast').spec.groups
    expect(given.map(({ name }) => name)).toEqual(['money', 'holdfast-pods'])
    expect(given[0]).toEqual(groups[0])
  })
})

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there')
  return value
}
