// The files by which the service is deployed say what the service understands.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DCLinter } from 'dclint'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../service/src/config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (at: string) => readFileSync(path.join(ROOT, at), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What an operator puts into the secrets, by their names. */
const SECRETS: Readonly<Record<string, string>> = {
  database_url: 'postgres://holdfast:secret@postgres:5432/holdfast',
  master_key: 'a'.repeat(64),
}
for (const [name, secret] of Object.entries(SECRETS)) {
  writeFileSync(path.join(folder, name), `${secret}\n`)
}

type Variables = Record<string, string>

interface ComposeService {
  readonly environment: Variables
  readonly secrets?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: Variables & { readonly test: readonly string[] }
}

const containerfile = read('deploy/image/Containerfile')

/** The words of an instruction of the Containerfile that are given as a list. */
function wordsOf(instruction: string): unknown {
  const [, words = ''] = new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(containerfile) ?? []
  return JSON.parse(words)
}

/** The faults that a start would tell of these variables; secrets lie in `mount`. */
function faultsOf(variables: Variables, mount: string): readonly string[] {
  const here = Object.entries(variables).map(([name, value]) => {
    return [name, value.startsWith(mount) ? value.replace(mount, folder) : value] as const
  })
  return readSettings(Object.fromEntries<string>(here)).faults
}

describe('the compose file', () => {
  const file = 'deploy/compose/compose.yaml'
  const text = read(file)
  const compose: {
    readonly services: Readonly<Record<string, ComposeService>>
    readonly secrets: Readonly<Record<string, unknown>>
    // What is not set is what stands behind `:-`.
  } = parse(text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true, schema: 'failsafe' })

  test('is valid by the schema of compose', () => {
    const disabled = [
      'service-keys-order',
      'services-alphabetical-order',
      'top-level-properties-order',
    ]
    const rules = Object.fromEntries(disabled.map((name) => [name, 0]))
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
    const found = linter.lintFiles([path.join(ROOT, file)], false)
    expect(found).toMatchObject([{ messages: [] }])
    const broken = path.join(folder, 'compose.yaml')
    writeFileSync(broken, text.replace('read_only: true', 'read_olny: true'))
    expect(linter.lintFiles([broken], false)).not.toMatchObject([{ messages: [] }])
  })

  test.each(['api', 'worker'])('gives %s settings that are known and accepted', (name) => {
    const { environment = {} } = compose.services[name] ?? {}
    expect(environment.HOLDFAST_ROLES).toBe(name)
    expect(faultsOf(environment, '/run/secrets')).toEqual([])
    const misspelt = { ...environment, HOLDFAST_BASEURL: 'http://localhost:4280' }
    expect(faultsOf(misspelt, '/run/secrets')).toHaveLength(1)
  })

  // An image in the form of OCI, as that of a release is, has no health check of its own.
  test.each(['api', 'worker'])('asks %s whether it is ready, as the image says', (name) => {
    const [, said = ''] = /^HEALTHCHECK (.*) \\\n {2}CMD /m.exec(containerfile) ?? []
    const options = [...said.matchAll(/--([\w-]+)=(\S+)/g)].map(([, option = '', value]) => {
      return [option.replace('-', '_'), value] as const
    })
    expect(options).toHaveLength(4)
    const words = wordsOf(' {2}CMD')
    expect(words).toEqual([...[wordsOf('ENTRYPOINT')].flat(), 'probe'])
    expect(compose.services[name]?.healthcheck).toEqual({
      test: ['CMD', ...[words].flat()],
      ...Object.fromEntries(options),
    })
  })

  test('waits for the health only of what is asked for it', () => {
    const awaited = Object.values(compose.services).flatMap(({ depends_on: others = {} }) => {
      return Object.entries(others).map(([name, { condition }]) => ({ name, condition }))
    })
    expect(awaited.length).toBeGreaterThan(0)
    for (const { name, condition } of awaited) {
      expect(condition).toBe('service_healthy')
      expect(compose.services[name]?.healthcheck?.test).toContain('CMD')
    }
  })

  test('mounts every secret that a service reads', () => {
    for (const { environment, secrets = [] } of Object.values(compose.services)) {
      const named = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
      expect(secrets.map((secret) => `/run/secrets/${secret}`).toSorted()).toEqual(named.toSorted())
      expect(secrets.filter((secret) => !(secret in compose.secrets))).toEqual([])
    }
  })
})

describe('the unit of systemd', () => {
  const unit = read('deploy/systemd/holdfast.service')
  const environment = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace('%S', '/var/lib').replace('%d', '/run/credentials'),
    ]),
  )

  test('gives settings that are known and accepted', () => {
    expect(environment).toMatchObject({ HOLDFAST_DATA_DIR: '/var/lib/holdfast' })
    expect(faultsOf(environment, '/run/credentials')).toEqual([])
  })

  test('loads every secret that it names, and starts what is there', () => {
    const loaded = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name)
    expect(loaded).toEqual(Object.keys(SECRETS))
    for (const name of loaded)
      expect(Object.values(environment)).toContain(`/run/credentials/${name}`)
    expect(unit).toMatch(/^ExecStart=.* \/opt\/holdfast\/service\/src\/main\.ts start$/m)
  })
})

test('the image has settings that are accepted, and names the version of this build', () => {
  const variables = Object.fromEntries(
    [...containerfile.matchAll(/\b(HOLDFAST_\w+)=([^\s\\]+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(Object.keys(variables)).toEqual(['HOLDFAST_HOST', 'HOLDFAST_DATA_DIR'])
  expect(readSettings(variables).faults).toEqual([])
  const { version } = JSON.parse(read('package.json'))
  expect(containerfile).toContain(`ARG VERSION=${version}\n`)
})
