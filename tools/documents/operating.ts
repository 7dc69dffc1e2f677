// Where each command and statement is run that the guides for operators tell: by
// `operator-commands.machine.test.ts`, by another test that is named, or by none, with why.

/** The guides whose commands are run. */
export const GUIDES: readonly string[] = `install operate upgrade scale backup watch kubernetes
  runbooks troubleshoot proof settings live dashboard people`.split(/\s+/)

/** What is spoken of without what it is given, or stands for many. */
const NAMES = [
  /^npm run( [\w:-]+( -- (retry|…))?)?$/,
  /^npm run organisations -- create$/,
  /^node ([\w/.]+|tools\/.*)( \[command\])?$/,
  /^(buildah|chmod|docker|helm|podman|sudo|systemd-analyze) \S+$/,
  // Where the next ones are run.
  /^cd /,
]

/** Whether something stands for commands and is none. */
export function isName(command: string): boolean {
  return NAMES.some((name) => name.test(command))
}

/** What comes of a command that is run here. */
export interface Run {
  /** Another exit code than 0. */
  readonly code?: number
  readonly says: RegExp
}

/** What it writes goes to a file, or it writes nothing. */
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
const PARKED = 'select tenant_id, id, kind, key, failures, last_error, parked_at from jobs'
const IN_COMPOSE = 'postgres://holdfast:$(cat secrets/database_password)@postgres:5432/holdfast'
const CREDENTIALS = '/etc/holdfast/credentials'

/** Files and folders, made by what a guide tells before anything is started. */
const MADE: Readonly<Record<string, Run>> = {
  'mkdir -m 700 secrets': { says: SILENT },
  'openssl rand -hex 32 > secrets/master_key': { says: SILENT },
  'openssl rand -hex 24 > secrets/database_password': { says: SILENT },
  [`echo "${IN_COMPOSE}" > secrets/database_url`]: { says: SILENT },
  'chmod 444 secrets/*': { says: SILENT },
  'npm --prefix holdfast run production -- /opt/holdfast': { says: /together +\d+\.\d MB/ },
  [`install -d -m 700 ${CREDENTIALS}`]: { says: SILENT },
  [`openssl rand -hex 32 > ${CREDENTIALS}/master_key`]: { says: SILENT },
  [`echo 'postgres://holdfast:…@localhost/holdfast' > ${CREDENTIALS}/database_url`]: {
    says: SILENT,
  },
  "echo 'HOLDFAST_BASE_URL=https://pay.example.com' > /etc/holdfast/holdfast.env": { says: SILENT },
  [`chmod 600 ${CREDENTIALS}/*`]: { says: SILENT },
  'cp /opt/holdfast/deploy/systemd/holdfast.service /etc/systemd/system/': { says: SILENT },
  'systemctl enable --now holdfast': { says: /Created symlink/ },
  'openssl rand -hex 32 > master-key': { says: SILENT },
  'npm run production -- /opt/holdfast': { says: /together +\d+\.\d MB/ },
}

/** In this order, at one installation: its service runs, its money has moved. */
export const HERE: Readonly<Record<string, Run>> = {
  ...MADE,
  'node service/src/main.ts version': { says: /"version":"0\.\d/ },
  'node service/src/main.ts check': { says: /"check":"schema","state":"ok"/ },
  'node service/src/main.ts migrate': { says: /"applied":\[\]/ },
  'node service/src/main.ts probe': { says: /"ready":true/ },
  'npm run keys -- list': { says: /live|sandbox/ },
  [BESIDE_THE_UNIT]: { says: /live|sandbox/ },
  'npm run keys -- create --environment live': { says: /^private key/m },
  'npm run master-key -- status': { says: /current/ },
  'npm run master-key -- cancel': { says: /./ },
  'npm run master-key -- rotate': { says: /./ },
  'npm run jobs -- list': { says: /./ },
  'npm run jobs -- retry job_01j9z3k4m5n6p7q8r9s0t1v2w3': { code: 1, says: /No parked job/ },
  [`${PARKED} where parked_at is not null`]: { says: /\(0 rows\)/ },
  'npm run erase -- bea@example.com --environment live': { code: 1, says: /Nobody has this/ },
  'npm run organisations -- create NAME': { says: /\/dashboard\/enter#/ },
  'npm run organisations -- list': { says: /^NAME$/m },
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
  'node tools/verify-export.mjs statement.json --key public-key.pem': { says: /./ },
  'node tools/verify-export.mjs proof.json --key public-key.pem': { says: /./ },
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
  'bin/holdfast-server doctor': { says: /disk/ },
  'node service/src/main.ts lives --moved': { code: 1, says: /is where it was/ },
  'node service/src/main.ts lives': { says: /installation/ },
  'node service/src/main.ts lives --by="Ada Lovelace"': { says: /"by":"Ada Lovelace"/ },
  'bin/holdfast-server lives': { says: /installation/ },
  'openssl rand -hex 32': { says: /^[0-9a-f]{64}$/m },
  'openssl pkeyutl -verify -rawin -pubin -inkey release.pub -in SHA256SUMS -sigfile SHA256SUMS.sig':
    { says: /Signature Verified Successfully/ },
  'sha256sum --check --ignore-missing SHA256SUMS': { says: /server\.tar\.gz: OK/ },
}

/** A command, or more than one, and the test that runs it. */
type Elsewhere = readonly [command: RegExp, file: string, words: readonly string[]]

const OWN = "'## A database of your own'"
const MOVES = 'service/test/citus/nodes/shards-that-move.test.ts'

/**
 * What other tests run. The code of the test holds these words, which are the command's own; or a
 * heading of the guide, below which the test reads it.
 */
export const ELSEWHERE: readonly Elsewhere[] = [
  [/^docker build/, 'tools/image.machine.test.ts', ["'deploy/image/Containerfile'", '--build-arg']],
  [/^docker run .*version$/, 'tools/image.machine.test.ts', ["['version']"]],
  [/^docker run --name/, 'tools/image.machine.test.ts', ["'docker run --name '"]],
  [/^docker exec /, 'tools/image.machine.test.ts', ["['holdfast-server', 'check']"]],
  [/^docker compose .* list$/, 'tools/image.machine.test.ts', ["'tools/keys.ts', 'list'"]],
  [
    /^docker compose .* create /,
    'tools/image.machine.test.ts',
    ["'tools/organisations.ts', 'create'"],
  ],
  [/main\.ts start$/, 'tools/production.test.ts', ["'service/src/main.ts'", "'start'"]],
  [/^npm start$/, 'tools/operator-commands.machine.test.ts', ["'npm', ['start']"]],
  [
    /^npm run move-to-cluster/,
    'service/test/citus/nodes/move.test.ts',
    ['move-to-cluster', '--to='],
  ],
  [/master-key -- finish$/, 'service/test/stories/master-key.test.ts', ["['finish']"]],
  [/^HOLDFAST_MASTER_KEY_NEXT=/, 'service/test/stories/master-key.test.ts', ["['rotate']"]],
  [/npm run restore -- --from/, 'tools/backup.test.ts', ["'restore'", '--from=', '--until=']],
  [/^npm run restore -- --own/, 'tools/own-dump.machine.test.ts', ["['--own']"]],
  [/^npm run bank-files -- replay/, 'tools/bank-files.test.ts', ["'replay'"]],
  [/^npm run enter -- --inv/, 'tools/enter.test.ts', ["'--invitation'"]],
  [/^npm run enter -- --rec/, 'tools/enter.test.ts', ["'--recover'"]],
  [/^npm run enter -- --new/, 'tools/enter.test.ts', ["'--new-email'"]],
  [/^promtool /, 'tools/alerts.machine.test.ts', ["'test', 'rules', 'alerts.test.yaml'"]],
  [/^pgbackrest /, 'tools/own-backup.machine.test.ts', [OWN]],
  [/holdfast_backup/, 'tools/own-dump.machine.test.ts', ["'### Dumps'", "'holdfast_backup'"]],
  [/holdfast_operator/, 'tools/own-dump.machine.test.ts', ["'holdfast_operator'"]],
  [/^pg_restore /, 'tools/own-dump.machine.test.ts', ["'### Dumps'"]],
  [/^create role holdfast(_app nolog| log)in$/, 'tools/own-dump.machine.test.ts', ["'### Dumps'"]],
  [/^grant holdfast_app to holdfast /, 'tools/own-dump.machine.test.ts', ["'### Dumps'"]],
  [/^create database holdfast /, 'tools/own-dump.machine.test.ts', ["'### Dumps'"]],
  [
    /^(grant|revoke) connect[ ,].* (public|holdfast_app|…)$/,
    'tools/own-database.machine.test.ts',
    [OWN],
  ],
  [
    /^grant usage on schema /,
    'tools/own-database.machine.test.ts',
    ["'### Move an installation there'"],
  ],
  [/^delete from /, 'tools/own-database.machine.test.ts', ["'### Move an installation there'"]],
  [/^select pg_reload_conf/, 'tools/year/scenes/certificate.ts', ['select pg_reload_conf()']],
  [/^create extension citus/, 'service/test/harness/citus.ts', ['create extension citus']],
  [
    /^select citus_set_coord/,
    'service/test/harness/citus.ts',
    ['select citus_set_coordinator_host('],
  ],
  [/^select citus_add_node/, 'service/test/harness/citus.ts', ['select citus_add_node(']],
  [/ citus.shard_count = /, 'service/test/harness/citus.ts', ['set citus.shard_count =']],
  [/^select rebalance/, MOVES, ['select rebalance_table_shards()']],
  [/^select citus_move/, MOVES, ['select citus_move_shard_placement(']],
]

/** What asks for what is not to be had in a test, and where what it does is held all the same. */
export const HELD: readonly (readonly [command: RegExp, file: string, why: string])[] = [
  [/^docker compose up /, 'tools/deploy.test.ts', 'a daemon of containers'],
  [/^(helm|kubectl) /, 'tools/chart.machine.test.ts', 'a cluster of Kubernetes'],
  [/^(journalctl -u|systemctl edit) /, 'tools/systemd.machine.test.ts', 'a system that runs'],
  [/^npm run bench -- /, 'bench/src/goals.test.ts', 'an hour'],
  [/^npm run test:long -- /, 'service/test/long/many-rows.test.ts', 'an hour: it is a test itself'],
]
