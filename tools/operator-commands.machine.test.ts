// What the guides tell operators to run is run, as it stands there: in this order, beside a service
// that runs. `documents/operating.ts` says which commands, and where others are run.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Holdfast } from '@holdfast/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { freePort } from '../service/test/harness/service.ts'
import { until } from '../service/test/harness/until.ts'
import { playEscrow } from './demo/escrow.ts'
import type { StartedService } from './demo/service.ts'
import { startService } from './demo/service.ts'
import { ROOT } from './documents/index.ts'
import { HERE } from './documents/operating.ts'
import { DATABASE, USERS } from './embedded-postgres.ts'
import { runningSocket } from './postgres/running.ts'

const WITHIN_MS = 300_000
const SEALED_POLL_MS = 500
const MODE = 0o777

let service: StartedService
/** Whose money has moved. */
let tenant = ''
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-operator-'))
// The database's user passes through it.
chmodSync(folder, 0o711)
/** What the guides have below the root of a machine. */
const installed = path.join(folder, 'opt/holdfast')
const units = path.join(folder, 'etc/systemd/system')

beforeAll(async () => {
  service = await startService(plainEnvironment())
  const { baseUrl, publicKey, privateKey } = service
  const holdfast = new Holdfast(privateKey, { baseUrl })
  await playEscrow({ holdfast, baseUrl, publicKey, run: 'operator', step: () => undefined })
  // What is exported is sealed, within a minute.
  while (tenant === '') {
    await sleep(SEALED_POLL_MS)
    tenant = askDatabase('select tenant_id from journal_entries limit 1')
  }
  signRelease()
  await askForProofs()
  mkdirSync(units, { recursive: true })
  symlinkSync(ROOT, path.join(folder, 'holdfast'))
  writeFileSync(path.join(folder, 'database_url'), superuserUrl())
  copyFileSync(path.join(service.dataDir, 'master.key'), path.join(folder, 'master_key'))
}, WITHIN_MS)
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

function askDatabase(text: string): string {
  return spawnSync('psql', [superuserUrl(), '-Atc', text], { encoding: 'utf8' }).stdout.trim()
}

/** A release with its sums, signed as ours are. */
function signRelease(): void {
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(path.join(folder, name), content)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const archive = 'what is unpacked'
  const sum = createHash('sha256').update(archive).digest('hex')
  const sums = `${sum}  server.tar.gz\n${sum}  not-loaded.oci.tar\n`
  put('server.tar.gz', archive)
  put('SHA256SUMS', sums)
  put('SHA256SUMS.sig', sign(null, Buffer.from(sums), privateKey))
  put('release.pub', publicKey.export({ type: 'spki', format: 'pem' }))
}

/** What a participant and an auditor are given by the API, as the guide says. */
async function askForProofs(): Promise<void> {
  const ask = async (at: string) => {
    const headers = { authorization: service.privateKey }
    return await (await fetch(`${service.baseUrl}${at}`, { headers })).text()
  }
  const keep = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  interface Participants {
    readonly data: readonly { readonly id: string; readonly email: string }[]
  }
  const { data }: Participants = JSON.parse(await ask('/v1/participants'))
  const seller = data.find(({ email }) => email.startsWith('seller-'))
  const statement = await ask(`/v1/statements/participant/${seller?.id}?proofs=true`)
  keep('statement.json', statement)
  const { entries }: { entries: { transaction: string }[] } = JSON.parse(statement)
  keep('proof.json', await ask(`/v1/journal/inclusion/${entries[0]?.transaction}`))
}

/** Of a statement the command that has it asked; all others as they are. */
const asCommand = (told: string) =>
  told.startsWith('select ') ? `psql "$SUPERUSER_URL" -c "${told}"` : told

/** A command as it is given here: what stands for one's own folders and files is ours. */
function given(told: string): string {
  const journal = path.join(service.dataDir, 'journal')
  return (
    asCommand(told)
      .replaceAll('kept/', `${journal}/`)
      .replace('--key public-key.pem', `--key ${journal}/public-key.pem`)
      .replace('--checkpoints checkpoints.jsonl', `--checkpoints ${journal}/checkpoints.jsonl`)
      .replace('--checkpoints audit.jsonl', `--checkpoints ${journal}/audit.jsonl`)
      .replace(/(?<= )(journal|audits|statement|proof)\.json/, `${folder}/$1.json`)
      .replace('--tenant=…', `--tenant=${tenant}`)
      .replace(/^systemd-run .*?(?= sh -c )/, `CREDENTIALS_DIRECTORY='${folder}'`)
      // Of a system that does not run: what it would start when it does.
      .replace('systemctl enable --now', `systemctl --root=${folder} enable`)
      .replace('/var/lib/holdfast', service.dataDir)
      .replaceAll(/(?<= )\/(etc|opt)\//g, `${folder}/$1/`)
      .replace('--organisation=Harbour', "--organisation='Demo Marketplace'")
      .replace('/mnt/backups/holdfast', path.join(folder, 'backups'))
      .replace('/mnt/backups/archives', path.join(folder, 'archives'))
      .replace(/^(?=.*main\.ts migrate|bin\/)/, `DATABASE_URL='${superuserUrl()}' `)
      .replace(/^psql "\$SUPERUSER_URL"/, `psql "${superuserUrl()}"`)
  )
}

/** Where a command is given: in a working copy, in an installation, or in a folder of one's own. */
function placeOf(command: string): string {
  if (command.startsWith('bin/')) return installed
  const isOurs = /^(node|npm (?!--prefix)|psql|select|systemd-run) ?/.test(command)
  return isOurs ? ROOT : folder
}

function superuserUrl(): string {
  const host = encodeURIComponent(runningSocket(service.dataDir) ?? '')
  return `postgres://${USERS.superuser}@/${DATABASE}?host=${host}`
}

/** Variables of a command, without those of this process that are the product's. */
function variables(dataDir: string, port: string): NodeJS.ProcessEnv {
  return {
    ...plainEnvironment(),
    // What npm says of a command that it runs is not what the command says.
    npm_config_loglevel: 'silent',
    HOLDFAST_DATA_DIR: dataDir,
    HOLDFAST_PORT: port,
    HOLDFAST_ARCHIVE_DIR: path.join(folder, 'archive'),
  }
}

test.each(Object.entries(HERE))('%s', { timeout: WITHIN_MS }, async (command, { code, says }) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', given(command)], {
    cwd: placeOf(command),
    env: variables(service.dataDir, new URL(service.baseUrl).port),
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect({ status, said }).toEqual({ status: code ?? 0, said: expect.stringMatching(says) })
})

test('what the guide has made is what the compose file and the unit read', () => {
  const modeOf = (...at: string[]) => statSync(path.join(folder, ...at)).mode & MODE
  const text = readFileSync(path.join(ROOT, 'deploy/compose/compose.yaml'), 'utf8')
  const { secrets }: { secrets: Record<string, { file: string }> } = parse(text, { merge: true })
  const files = Object.values(secrets).map(({ file }) => file)
  expect(readdirSync(path.join(folder, 'secrets')).map((name) => `./secrets/${name}`)).toEqual(
    files,
  )
  expect([modeOf('secrets'), ...files.map((file) => modeOf(file))]).toEqual([
    0o700,
    ...files.map(() => 0o444),
  ])
  const unit = readFileSync(path.join(units, 'holdfast.service'), 'utf8')
  const loaded = [...unit.matchAll(/^LoadCredential=\w+:(.*)$/gm)].map(([, file = '']) => file)
  expect(loaded.map((file) => modeOf(file))).toEqual(loaded.map(() => 0o600))
  const [, environment = ''] = /^EnvironmentFile=-(.*)$/m.exec(unit) ?? []
  expect(existsSync(path.join(folder, environment))).toBe(true)
  expect(existsSync(path.join(units, 'multi-user.target.wants'))).toBe(true)
})

test('npm start begins, and Ctrl-C ends it well', { timeout: WITHIN_MS }, async () => {
  const port = String(await freePort())
  const dataDir = mkdtempSync(path.join(folder, 'started-'))
  chmodSync(dataDir, 0o711)
  const env = variables(dataDir, port)
  const started = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore', detached: true })
  const gone = once(started, 'exit')
  const isReady = async () => {
    if (started.exitCode !== null) throw new Error(`it ended with ${started.exitCode}`)
    return await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(isReady)
  // A terminal tells all that it started.
  process.kill(-(started.pid ?? 0), 'SIGINT')
  expect(await gone).toEqual([0, null])
})
