import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabase, testDatabase, urlOf } from '#harness'
import { startReceiver } from '#testing/webhooks'
import { startMailServer } from '../../../test/harness/mail-server.ts'
import { readSettings } from '../../config.ts'
import { checkInstallation, namesFinding } from './check.ts'
import { clockFinding, rightsFinding, schemaFinding, versionFinding } from './check-database.ts'
import { findingLines } from './findings.ts'

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdfast-check-')))
afterAll(() => rmSync(folder, { recursive: true }))

async function checkWith(settings: Record<string, string>, receivers: readonly string[] = []) {
  const given = { HOLDFAST_DATA_DIR: path.join(folder, 'data'), ...settings }
  const findings = await checkInstallation(readSettings(given), receivers)
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]))
}

describe('a check', () => {
  it('finds an empty database right, and leaves it and the folder as they are', async () => {
    const database = urlOf(await emptyDatabase())
    // Other databases of the tests' server have the role that is taken where none is named.
    const settings = { DATABASE_URL: database, HOLDFAST_DATABASE_ROLE: 'holdfast_checked' }
    const found = await checkWith(settings)
    for (const name of ['settings', 'data folder', 'disk', 'database', 'rights', 'clock']) {
      expect(found[name]).toMatchObject({ state: 'ok' })
    }
    expect(found.schema?.about).toMatch(/^empty/)
    expect(found.sessions?.state).toBe('skipped')
    expect(found['data folder']?.about).toMatch(/will be made$/)
    expect((await checkWith(settings)).schema?.about).toMatch(/^empty/)
  })

  it.runIf(process.getuid?.() === 0)('names an embedded database of another user', async () => {
    const dataDir = path.join(folder, 'of-another')
    const cluster = path.join(dataDir, 'postgres/cluster')
    mkdirSync(cluster, { recursive: true })
    chownSync(cluster, 1, 1)
    const { database, rights } = await checkWith({ HOLDFAST_DATA_DIR: dataDir })
    expect(database).toMatchObject({ state: 'wrong', about: 'the embedded one is not reached' })
    expect(database?.mend).toContain('Run this as the user that the service is started by.')
    expect(rights?.state).toBe('skipped')
  })

  it('finds a database of this build up to date, with sessions as they must be', async () => {
    const found = await checkWith({ DATABASE_URL: urlOf(await testDatabase()) })
    expect(found).toMatchObject({ schema: { state: 'ok' }, sessions: { state: 'ok' } })
  })

  it('tells all that is wrong, also where the settings are', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    const found = await checkWith({
      HOLDFAST_PORT: 'none',
      HOLDFAST_DATA_DIR: path.join(file, 'data'),
      HOLDFAST_BANK_FOLDER: path.join(folder, 'no-banks'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      HOLDFAST_SMTP_URL: 'smtp://127.0.0.1:1',
      HOLDFAST_MAIL_FROM: 'pay@example.com',
    })
    for (const name of ['settings', 'data folder', 'bank folder', 'database', 'mail']) {
      expect(found[name]).toMatchObject({ state: 'wrong', mend: expect.stringMatching(/.{10}/) })
    }
    expect(found.rights).toMatchObject({ state: 'skipped' })
  })

  it('greets the mail server and sends nothing; the lack of TLS is told', async () => {
    const server = await startMailServer()
    const mail = { HOLDFAST_SMTP_URL: server.smtp.url, HOLDFAST_MAIL_FROM: 'pay@example.com' }
    const plain = await checkWith({ ...mail, HOLDFAST_SMTP_TLS: 'off' })
    expect(plain.mail).toMatchObject({ state: 'ok' })
    expect((await checkWith(mail)).mail).toMatchObject({ state: 'wrong' })
    expect(server.mails).toEqual([])
    await server.stop()
  })

  it.each([
    [204, 'ok', /answers 204 to a test$/],
    [401, 'ok', /answers 401 to a test, signed by a key that it does not know$/],
    [302, 'wrong', /answers 302/],
    [502, 'wrong', /answers 502/],
  ])('tries a receiver that answers %i: %s', async (status, state, about) => {
    const receiver = await startReceiver((response) => response.writeHead(status).end())
    const allowed = { HOLDFAST_WEBHOOK_ALLOW_NETS: receiver.address }
    const { webhook } = await checkWith(allowed, [receiver.url])
    expect(webhook).toMatchObject({ state, about: expect.stringMatching(about) })
    const closed = await checkWith({}, [receiver.url])
    expect(closed.webhook).toMatchObject({ state: 'wrong', mend: expect.stringMatching(/ALLOW/) })
    await receiver.close()
  })

  it('asks for names of hosts: an answer is one, also that there is none', async () => {
    const failing = (code: string) => async () => {
      throw Object.assign(new Error(`getaddrinfo ${code}`), { code })
    }
    expect(await namesFinding(async () => {})).toMatchObject({ state: 'ok' })
    expect(await namesFinding(failing('ENOTFOUND'))).toMatchObject({ state: 'ok' })
    expect(await namesFinding(failing('EAI_AGAIN'))).toMatchObject({ state: 'wrong' })
  })
})

describe('what is found of a database', () => {
  const standing = {
    version: 160_004,
    role: 'pay',
    appRole: 'holdfast_app',
    isSuperuser: false,
    isStandby: false,
    mayCreateTables: true,
    mayGiveAppRole: true,
    mayBecomeAppRole: true,
    clockAheadMs: 0,
  }
  const schema = { isEmpty: false, missing: [], edited: [], unknown: 0, ahead: 0 }

  it.each([
    ['too old', versionFinding({ ...standing, version: 140_012 }), /PostgreSQL 14\.12/],
    ['a standby', versionFinding({ ...standing, isStandby: true }), /standby/],
    [
      'no tables',
      rightsFinding({ ...standing, mayCreateTables: false }, schema, []),
      /create tables/,
    ],
    [
      'no role to give',
      rightsFinding({ ...standing, mayGiveAppRole: false }, { ...schema, isEmpty: true }, []),
      /give away/,
    ],
    [
      'no role to take',
      rightsFinding({ ...standing, mayBecomeAppRole: false }, schema, []),
      /become/,
    ],
    [
      'the role of another installation',
      rightsFinding(standing, { ...schema, isEmpty: true }, ['shop']),
      /another database of this server, shop/,
    ],
    ['edited', schemaFinding({ ...schema, edited: ['0001_a.sql'] }), /0001_a\.sql/],
    ['ahead', schemaFinding({ ...schema, unknown: 2, ahead: 1 }), /ahead of this build by 2/],
    ['late', clockFinding({ ...standing, clockAheadMs: 60_000 }), /60 s behind/],
    ['early', clockFinding({ ...standing, clockAheadMs: -60_000 }), /60 s ahead of/],
  ])('is wrong with what mends it: %s', (_what, finding, about) => {
    expect(finding).toMatchObject({ state: 'wrong', about: expect.stringMatching(about) })
    expect(finding.mend).toMatch(/.{10}/)
  })

  it('is right where nothing is amiss, or a start mends it', () => {
    const behind = schemaFinding({ ...schema, missing: ['0002_b.sql'] })
    expect(behind).toMatchObject({ state: 'ok', about: expect.stringMatching(/0002_b/) })
    const newer = schemaFinding({ ...schema, ahead: 1 })
    expect(newer).toMatchObject({ state: 'ok', about: expect.stringMatching(/lets it go on/) })
    const later = versionFinding({ ...standing, version: 190_000 })
    expect(later).toMatchObject({ state: 'ok', about: expect.stringMatching(/19\.0 is newer/) })
    const ends = [
      versionFinding(standing),
      // A copy of the database may stand beside it.
      rightsFinding(standing, schema, ['copy']),
      clockFinding(standing),
    ]
    expect(ends.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
  })
})

it('is written for a person, or a JSON object a line', () => {
  const finding = { check: 'disk', state: 'wrong', about: 'full', mend: 'Make room.' } as const
  expect(findingLines([finding], false)).toEqual([
    expect.stringMatching(/^wrong +disk +full\n +Make/),
  ])
  expect(findingLines([finding], true).map((line) => JSON.parse(line))).toEqual([finding])
})
