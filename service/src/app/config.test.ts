import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentIn, readConfig } from '../config.ts'

const PUBLIC = { HOLDFAST_BASE_URL: 'https://pay.example.com' }

describe('what is for one’s own machine', () => {
  it('is on where only the machine itself comes, and off elsewhere', () => {
    expect(readConfig({})).toMatchObject({ mailbox: 'open', demo: true })
    expect(readConfig(PUBLIC)).toMatchObject({ mailbox: 'off', demo: false })
    const wide = { HOLDFAST_HOST: '0.0.0.0' }
    expect(readConfig(wide)).toMatchObject({ mailbox: 'off' })
    expect(readConfig({ ...PUBLIC, ...wide })).toMatchObject({ mailbox: 'off', demo: false })
  })

  it.each([
    ['HOLDFAST_MAILBOX', 'open', /HOLDFAST_MAILBOX: .*secret links.*only where HOLDFAST_BASE_URL/],
    ['HOLDFAST_DEMO', 'on', /HOLDFAST_DEMO: .*keys.*only where HOLDFAST_BASE_URL/],
  ])('cannot be switched on behind a public name: %s', (name, value, reason) => {
    expect(() => readConfig({ ...PUBLIC, [name]: value })).toThrow(reason)
    expect(() => readConfig({ ...PUBLIC, HOLDFAST_HOST: '127.0.0.1', [name]: value })).toThrow(
      reason,
    )
  })

  it('shows no mailbox to other machines, whatever the service calls itself', () => {
    const wide = { HOLDFAST_HOST: '0.0.0.0', HOLDFAST_MAILBOX: 'open' }
    expect(() => readConfig(wide)).toThrow(/HOLDFAST_MAILBOX: .*loopback only/)
    const named = { HOLDFAST_HOST: '127.pay.example.com', HOLDFAST_MAILBOX: 'open' }
    expect(() => readConfig(named)).toThrow(/HOLDFAST_MAILBOX: .*loopback only/)
  })
})

describe('who is believed and answered', () => {
  it('nobody, unless the operator says so', () => {
    const { trustedProxies, hosts, metricsToken } = readConfig({})
    expect({ trustedProxies, hosts, metricsToken }).toEqual({
      trustedProxies: [],
      hosts: [],
      metricsToken: null,
    })
  })

  it('takes networks, names and a token', () => {
    const given = readConfig({
      HOLDFAST_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,fd00::/8',
      HOLDFAST_HOSTS: 'api.example.com, [2001:db8::1]',
      HOLDFAST_METRICS_TOKEN: 'sixteen-letters!',
    })
    expect(given).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8'],
      hosts: ['api.example.com', '[2001:db8::1]'],
      metricsToken: 'sixteen-letters!',
    })
  })

  it.each([
    ['HOLDFAST_TRUSTED_PROXIES', 'proxy.example.com'],
    ['HOLDFAST_TRUSTED_PROXIES', '10.0.0.0/99'],
    ['HOLDFAST_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['HOLDFAST_TRUSTED_PROXIES', '10.0.0.0/8,::/0'],
    ['HOLDFAST_BASE_URL', 'pay.example.com'],
    ['HOLDFAST_BASE_URL', 'https://pay.example.com/holdfast'],
    ['HOLDFAST_BASE_URL', 'https://pay.example.com/?a=1'],
    ['HOLDFAST_BASE_URL', 'https://pay.example.com/#a'],
    ['HOLDFAST_BASE_URL', 'https://me:secret@pay.example.com'],
    ['HOLDFAST_HOSTS', 'https://api.example.com'],
    ['HOLDFAST_HOSTS', 'api.example.com:443'],
    ['HOLDFAST_METRICS_TOKEN', 'short'],
    ['HOLDFAST_SMTP_TLS', 'sometimes'],
    ['HOLDFAST_SHUTDOWN_DELAY_SECONDS', '-1'],
    ['HOLDFAST_SHUTDOWN_DELAY_SECONDS', '2.5'],
  ])('refuses %s=%s by its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
  })
})

describe('the name of a setting', () => {
  it.each([
    [
      'HOLDFAST_WEBHOOK_ALLOWED_NETS',
      ': there is no such setting; did you mean HOLDFAST_WEBHOOK_ALLOW_NETS?',
    ],
    ['HOLDFAST_DATADIR', ': there is no such setting; did you mean HOLDFAST_DATA_DIR?'],
    [
      'HOLDFAST_METRICS_TOKEN_FIL',
      ': there is no such setting; did you mean HOLDFAST_METRICS_TOKEN_FILE?',
    ],
    ['HOLDFAST_ENTIRELY_UNHEARD_OF', ': there is no such setting'],
  ])('is refused where there is none, with the nearest: %s', (name, said) => {
    expect(() => readConfig({ [name]: '' })).toThrow(
      new RegExp(`${name}${said.replace('?', '\\?')}$`),
    )
  })

  it('may be one of the command line, of a file, or of another program', () => {
    const others = { HOLDFAST_KEY: 'k', HOLDFAST_URL: 'u', PATH: '/bin', HOLDFAST: 'x' }
    const empty = { HOLDFAST_METRICS_TOKEN_FILE: '', HOLDFAST_MASTER_KEY_COMMAND: '' }
    expect(readConfig({ ...others, ...empty })).toMatchObject({ metricsToken: null })
  })

  it('is refused beside that of its file: either might be the wrong one', () => {
    const both = { HOLDFAST_METRICS_TOKEN: 'x'.repeat(16), HOLDFAST_METRICS_TOKEN_FILE: '/x' }
    expect(() => readConfig(both)).toThrow(
      'HOLDFAST_METRICS_TOKEN, HOLDFAST_METRICS_TOKEN_FILE: give one of them only',
    )
  })
})

it('a file `.env` is read, and what the environment says counts first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-env-'))
  expect(environmentIn(folder, { HOLDFAST_PORT: '5000' })).toEqual({ HOLDFAST_PORT: '5000' })
  const lines = ['# Ours', 'HOLDFAST_HOST="10.0.0.7"', 'HOLDFAST_PORT=4000', 'HOLDFAST_HOTS=a', '']
  writeFileSync(path.join(folder, '.env'), lines.join('\n'))
  const variables = environmentIn(folder, { HOLDFAST_PORT: '5000' })
  expect(() => readConfig(variables)).toThrow('HOLDFAST_HOTS: there is no such setting')
  const { host, port } = readConfig({ ...variables, HOLDFAST_HOTS: undefined })
  expect([host, port]).toEqual(['10.0.0.7', 5000])
  rmSync(folder, { recursive: true })
})

it('the base URL counts as browsers write it, however it was given', () => {
  const given = 'HTTPS://Pay.Example.com:443/'
  expect(readConfig({ HOLDFAST_BASE_URL: given }).baseUrl).toBe('https://pay.example.com')
})

it('a process answers on for a while when it is to end, but on one’s own machine', () => {
  const delays = [{}, PUBLIC, { ...PUBLIC, HOLDFAST_SHUTDOWN_DELAY_SECONDS: '30' }].map((given) => {
    return readConfig(given).shutdownDelayMs
  })
  expect(delays).toEqual([0, 5_000, 30_000])
})

it('mails leave by TLS, unless the operator says otherwise', () => {
  const server = {
    HOLDFAST_SMTP_URL: 'smtp://mail.example.com',
    HOLDFAST_MAIL_FROM: 'a@example.com',
  }
  expect(readConfig(server).smtp).toMatchObject({ tls: 'required' })
  expect(readConfig({ ...server, HOLDFAST_SMTP_TLS: 'off' }).smtp).toMatchObject({ tls: 'off' })
})

it('a replica is one of a database that is named; the embedded one has none', () => {
  const replica = { HOLDFAST_REPLICA_URL: 'postgres://replica/holdfast' }
  expect(() => readConfig(replica)).toThrow(/HOLDFAST_REPLICA_URL: .*DATABASE_URL/)
  const both = { ...replica, DATABASE_URL: 'postgres://primary/holdfast' }
  expect(readConfig(both).replicaUrl).toBe('postgres://replica/holdfast')
  expect(readConfig({ DATABASE_URL: 'postgres://primary/holdfast' }).replicaUrl).toBeNull()
})

it('a role of the database is one that is named and is called as those of Holdfast are', () => {
  const role = { HOLDFAST_DATABASE_ROLE: 'holdfast_second' }
  expect(() => readConfig(role)).toThrow(/HOLDFAST_DATABASE_ROLE: .*DATABASE_URL/)
  const there = { ...role, DATABASE_URL: 'postgres://there/holdfast' }
  expect(readConfig(there).databaseRole).toBe('holdfast_second')
  expect(readConfig({ DATABASE_URL: 'postgres://there/holdfast' }).databaseRole).toBeNull()
  const other = { ...there, HOLDFAST_DATABASE_ROLE: 'postgres' }
  expect(() => readConfig(other)).toThrow(/HOLDFAST_DATABASE_ROLE: .*holdfast_/)
})

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }

  it('are made where the variables of OpenTelemetry name a place for them, and else not', () => {
    expect(readConfig({}).telemetry).toBeNull()
    expect(readConfig({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_ENDPOINT: '' }).telemetry).toBe(
      null,
    )
    expect(readConfig({ ...endpoint, OTEL_SERVICE_NAME: 'x' }).telemetry).toEqual({
      ...endpoint,
      OTEL_SERVICE_NAME: 'x',
    })
    expect(readConfig({ OTEL_TRACES_EXPORTER: 'console' }).telemetry).not.toBeNull()
  })

  it.each([{ OTEL_SDK_DISABLED: 'TRUE' }, { OTEL_TRACES_EXPORTER: 'none' }])(
    'are switched off by %j',
    (off) => {
      expect(readConfig({ ...endpoint, ...off }).telemetry).toBeNull()
    },
  )
})
