// What the guides tell operators to run is run, as it stands there: here, or by the test that is
// named. A command that is new in a guide needs one of both.
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Holdfast } from '@holdfast/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { playEscrow } from './demo/escrow.ts'
import type { StartedService } from './demo/service.ts'
import { startService } from './demo/service.ts'
import { ROOT, readDocument } from './documents/index.ts'
import { DATABASE, USERS } from './embedded-postgres.ts'
import { runningSocket } from './postgres/running.ts'

const GUIDES = [
  'install',
  'operate',
  'upgrade',
  'scale',
  'backup',
  'watch',
  'kubernetes',
  'runbooks',
  'troubleshoot',
  'proof',
  'settings',
]
const PROGRAM =
  /^([A-Z_]+=\S+ )*(npm|node|docker|helm|kubectl|openssl|sha256sum|psql|promtool|systemd-run) /
/** A command that is spoken of, without what it is given. */
const NAME_ALONE = [
  /^npm run( [\w:-]+( -- (retry|…))?)?$/,
  /^node ([\w/.]+|tools\/.*)$/,
  /^(docker|helm) \w+$/,
]
const WITHIN_MS = 300_000
const SEALED_POLL_MS = 500

/** What comes of a command that is run here. */
interface Run {
  /** Another exit code than 0. */
  readonly code?: number
  readonly says: RegExp
}

/** What it writes goes to a file. */
const SILENT = /^$/
/** Its properties are held by the unit's test; what it runs is run as systemd would. */
const BESIDE_THE_UNIT = [
  'systemd-run --pipe --wait --collect -p DynamicUser=yes -p User=holdfast',
  '-p StateDirectory=holdfast -p UMask=0077 -p WorkingDirectory=/opt/holdfast',
  '-p EnvironmentFile=-/etc/holdfast/holdfast.env',
  '-p LoadCredential=database_url:/etc/holdfast/credentials/database_url',
  '-p LoadCredential=master_key:/etc/holdfast/credentials/master_key',
  "sh -c 'HOLDFAST_DATA_DIR=/var/lib/holdfast",
  'DATABASE_URL_FILE=$CREDENTIALS_DIRECTORY/database_url',
  "HOLDFAST_MASTER_KEY_FILE=$CREDENTIALS_DIRECTORY/master_key exec node tools/keys.ts list'",
].join(' ')
const KEPT = '--checkpoints=kept/checkpoints.jsonl --audit=kept/audit.jsonl'

/** In this order, at one installation: its service runs, its money has moved. */
const HERE: Readonly<Record<string, Run>> = {
  'node service/src/main.ts version': { says: /"version":"0\.\d/ },
  'node service/src/main.ts check': { says: /"check":"schema","state":"ok"/ },
  'node service/src/main.ts migrate': { says: /"applied":\[\]/ },
  'npm run keys -- list': { says: /live|sandbox/ },
  [BESIDE_THE_UNIT]: { says: /live|sandbox/ },
  'npm run master-key -- status': { says: /current/ },
  'npm run master-key -- cancel': { says: /./ },
  'npm run master-key -- rotate': { says: /./ },
  'npm run jobs -- list': { says: /./ },
  'npm run jobs -- retry job_01j9z3k4m5n6p7q8r9s0t1v2w3': { code: 1, says: /No parked job/ },
  'npm run erase -- bea@example.com --environment live': { code: 1, says: /Nobody has this/ },
  'npm run organisations -- create NAME': { says: /\/dashboard\/enter#/ },
  'npm run journal-key -- rotate': { says: /./ },
  'npm run archive -- --before=2026-01': { says: /./ },
  'npm run archive -- --before=2026-01 --copy=/mnt/backups/archives': { says: /./ },
  'npm run verify': { says: /the books are right/ },
  [`npm run verify -- --key=kept/public-key.pem ${KEPT}`]: { says: /the books are right/ },
  'npm run export -- journal.jsonl': { says: SILENT },
  'node tools/verify-export.mjs journal.jsonl --key public-key.pem --checkpoints checkpoints.jsonl':
    { says: /./ },
  'npm run export -- audits.jsonl --log=audit': { says: SILENT },
  'node tools/verify-export.mjs audits.jsonl --key public-key.pem --checkpoints audit.jsonl': {
    says: /./,
  },
  'npm run export -- --tenant=…': { says: /"type":"journal/ },
  'psql "$SUPERUSER_URL" -f service/invariants/02_transactions_sum_to_zero.sql': {
    says: /\(0 rows\)/,
  },
  'npm run backup -- --to=/mnt/backups/holdfast --keep=7': { says: /master key is not in it/ },
  'npm run retention -- list': { says: /deliveries/ },
  'npm run retention -- set deliveries=90 mails=always --organisation=Harbour --environment=live': {
    says: /90/,
  },
  'npm run doctor': { says: /disk/ },
  'npm run doctor -- --disk-bytes=200000000000': { says: /disk/ },
  'node service/src/main.ts lives --moved': { code: 1, says: /is where it was/ },
  'node service/src/main.ts lives': { says: /installation/ },
  'node service/src/main.ts lives --by="Ada Lovelace"': { says: /"by":"Ada Lovelace"/ },
  'openssl rand -hex 32': { says: /^[0-9a-f]{64}$/m },
  'openssl pkeyutl -verify -rawin -pubin -inkey release.pub -in SHA256SUMS -sigfile SHA256SUMS.sig':
    { says: /Signature Verified Successfully/ },
  'sha256sum --check --ignore-missing SHA256SUMS': { says: /server\.tar\.gz: OK/ },
}

/** What other tests run: the command begins so, and the test holds these words. */
const ELSEWHERE: readonly (readonly [command: RegExp, file: string, words: string])[] = [
  [/^docker build/, 'tools/image.machine.test.ts', 'buildah'],
  [/^docker run .*version$/, 'tools/image.machine.test.ts', "['version']"],
  [/^docker exec /, 'tools/image.machine.test.ts', 'holdfast-server'],
  [/^docker run --name/, 'tools/image.machine.test.ts', 'read'],
  [/^npm (--prefix holdfast )?run production/, 'tools/production.test.ts', 'production'],
  [/main\.ts start$/, 'tools/production.test.ts', 'main.ts'],
  [/^npm start$/, '.ci/run', 'npm'],
  [/^npm run move-to-cluster/, 'service/test/citus/nodes/move.test.ts', 'move-to-cluster'],
  [/master-key -- finish$/, 'service/test/stories/master-key.test.ts', "['finish']"],
  [/MASTER_KEY_NEXT=/, 'service/test/stories/master-key.test.ts', 'HOLDFAST_MASTER_KEY_NEXT'],
  [/npm run restore/, 'tools/backup.test.ts', "'restore'"],
  [/^npm run bank-files -- replay/, 'tools/bank-files.test.ts', 'replay'],
  [/^promtool test rules/, 'tools/alerts.machine.test.ts', 'promtool'],
  [/verify-export\.mjs (statement|proof)\.json/, 'service/test/stories/proof.test.ts', 'offline'],
  [/^openssl rand -hex \d+ >/, 'tools/deploy.test.ts', 'master_key'],
  [/main\.ts \[command\]$/, 'service/test/stories/server-commands.test.ts', 'version'],
  [/^npm run (bench|test:long)/, 'package.json', 'test:long'],
]

/** What asks for a cluster or a daemon, which is not to be had: what it does is held here. */
const HELD: readonly (readonly [command: RegExp, file: string])[] = [
  [/^docker (compose|load)/, 'tools/deploy.test.ts'],
  [/^(helm|kubectl) /, 'tools/chart.machine.test.ts'],
]
/** The commands of a guide, each on one line; the mere name of one is none. */
function commandsOf(guide: string): string[] {
  const { text } = readDocument(`docs/guides/${guide}.md`)
  const blocks = [...text.matchAll(/^ *```(?<info>.*)\n(?<block>[\s\S]*?)^ *```/gm)]
  const shell = blocks.filter(({ groups }) => ['', 'bash'].includes(groups?.info ?? ''))
  const lines = shell.flatMap(({ groups }) => {
    return (groups?.block ?? '').replaceAll(/ *\\\n\s*/g, ' ').split('\n')
  })
  const inline = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)
  const whole = [...inline]
    .map(([, code = '']) => code)
    .filter((code) => !NAME_ALONE.some((name) => name.test(code)))
  const all = [...lines, ...whole]
  return all.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => PROGRAM.test(line))
}

const told = GUIDES.flatMap(commandsOf)

test('each command of the guides is run, or said to be run elsewhere', () => {
  const isKnown = (command: string) =>
    command in HERE || [...ELSEWHERE, ...HELD].some(([pattern]) => pattern.test(command))
  expect([...new Set(told)].filter((command) => !isKnown(command))).toEqual([])
  expect(Object.keys(HERE).filter((command) => !told.includes(command))).toEqual([])
  for (const [pattern, file, words = ''] of [...ELSEWHERE, ...HELD]) {
    expect(
      told.some((command) => pattern.test(command)),
      String(pattern),
    ).toBe(true)
    const holds = readFileSync(path.join(ROOT, file), 'utf8').includes(words)
    expect({ file, words, holds }).toEqual({ file, words, holds: true })
  }
})

let service: StartedService
/** Whose money has moved. */
let tenant = ''
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-operator-'))
// The database's user passes through it.
chmodSync(folder, 0o711)

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

/** A command as it is given here: what stands for one's own folders and files is ours. */
function given(command: string): string {
  const journal = path.join(service.dataDir, 'journal')
  return command
    .replaceAll('kept/', `${journal}/`)
    .replace('--key public-key.pem', `--key ${journal}/public-key.pem`)
    .replace('--checkpoints checkpoints.jsonl', `--checkpoints ${journal}/checkpoints.jsonl`)
    .replace('--checkpoints audit.jsonl', `--checkpoints ${journal}/audit.jsonl`)
    .replace(/(?<= )(journal|audits)\.jsonl/, `${folder}/$1.jsonl`)
    .replace('--tenant=…', `--tenant=${tenant}`)
    .replace(/^systemd-run .*?(?= sh -c )/, `CREDENTIALS_DIRECTORY='${folder}'`)
    .replace('/var/lib/holdfast', service.dataDir)
    .replace('--organisation=Harbour', "--organisation='Demo Marketplace'")
    .replace('/mnt/backups/holdfast', path.join(folder, 'backups'))
    .replace('/mnt/backups/archives', path.join(folder, 'archives'))
    .replace(/^(?=.*main\.ts migrate)/, `DATABASE_URL='${superuserUrl()}' `)
    .replace(/^psql "\$SUPERUSER_URL"/, `psql "${superuserUrl()}"`)
}

function superuserUrl(): string {
  const host = encodeURIComponent(runningSocket(service.dataDir) ?? '')
  return `postgres://${USERS.superuser}@/${DATABASE}?host=${host}`
}

test.each(Object.entries(HERE))('%s', { timeout: WITHIN_MS }, async (command, { code, says }) => {
  const cwd = /^(openssl|sha256sum)/.test(command) ? folder : ROOT
  const env = {
    ...plainEnvironment(),
    // What npm says of a command that it runs is not what the command says.
    npm_config_loglevel: 'silent',
    HOLDFAST_DATA_DIR: service.dataDir,
    HOLDFAST_ARCHIVE_DIR: path.join(folder, 'archive'),
  }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', given(command)], {
    cwd,
    env,
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect({ status, said }).toEqual({ status: code ?? 0, said: expect.stringMatching(says) })
})
