// Every setting, with what its page says of it. `config.ts` reads those that stand
// here, and no other.
import { nearestOf } from '#kit'

interface Setting {
  /** What may be given, in words. */
  readonly form: string
  /** What counts where nothing is given. */
  readonly fallback: string
  /** In Markdown, with links as from `docs/reference`. */
  readonly meaning: string
}

/** By their names, in the order of their page. */
export const SETTINGS = {
  HOLDFAST_DATA_DIR: {
    form: 'a folder',
    fallback: '`.holdfast`',
    meaning: 'folder of the embedded database, the master key and `first-run.json`',
  },
  HOLDFAST_ARCHIVE_DIR: {
    form: 'a folder',
    fallback: '`archive` in the data folder',
    meaning:
      'folder of the files of months that left the database, the same for all processes; see ' +
      '[archives](../guides/operate.md#archives)',
  },
  HOLDFAST_BANK_FOLDER: {
    form: 'a folder',
    fallback: 'none',
    meaning:
      'folder below which files are exchanged with [banks](../guides/bank.md), the same for all ' +
      "processes: each organisation's below a folder of its own. Without it files go by hand",
  },
  HOLDFAST_PORT: {
    form: '1 to 65535',
    fallback: '`4280`',
    meaning: 'port to listen on',
  },
  HOLDFAST_HOST: {
    form: 'an address',
    fallback: '`127.0.0.1`',
    meaning: 'address to listen on',
  },
  HOLDFAST_BASE_URL: {
    form: 'an http or https address',
    fallback: '`http://localhost:<port>`',
    meaning:
      'how others reach the service, without a path: in links of e-mails and pages. Requests ' +
      'are answered under its name only; with https every answer tells browsers to come by TLS ' +
      'only (`Strict-Transport-Security`, two years, names below it included)',
  },
  HOLDFAST_HOSTS: {
    form: 'names, with commas',
    fallback: 'none',
    meaning:
      'further names that are answered, with commas: `api.example.com`. Requests under others ' +
      'get 421 `host_not_served`',
  },
  HOLDFAST_TRUSTED_PROXIES: {
    form: 'networks, with commas',
    fallback: 'none',
    meaning:
      'networks of the proxies in front, with commas: `10.0.0.0/8,127.0.0.1`; a network of all ' +
      'addresses is refused. See [behind a proxy](../guides/operate.md#behind-a-proxy)',
  },
  HOLDFAST_METRICS_TOKEN: {
    form: 'text, secret',
    fallback: 'none',
    meaning:
      'at least 16 characters; whoever sends it as `Authorization: Bearer …` reads `/metrics`',
  },
  DATABASE_URL: {
    form: 'an address, secret',
    fallback: 'none',
    meaning: 'an outside PostgreSQL; none starts the embedded one',
  },
  HOLDFAST_DATABASE_ROLE: {
    form: 'a name that begins with `holdfast_`',
    fallback: '`holdfast_app`',
    meaning:
      'the role that the service works as in that database, chosen at the first start: one for ' +
      'each of [several installations](../guides/operate.md#several-installations-on-one-server) ' +
      'on one server',
  },
  HOLDFAST_REPLICA_URL: {
    form: 'an address, secret',
    fallback: 'none',
    meaning:
      'a streaming replica of the database in `DATABASE_URL`, for what reads much: see ' +
      '[replicas](../guides/operate.md#replicas)',
  },
  HOLDFAST_ROLES: {
    form: '`api`, `worker` or both',
    fallback: '`api,worker`',
    meaning: 'what this process does: answer requests, work, or both',
  },
  HOLDFAST_INSTALLATION: {
    form: 'an id, a colon, an epoch',
    fallback: 'none',
    meaning:
      'which installation and epoch this is, as `check` and `lives` say: for processes without ' +
      'a lasting data folder. At a database of another one, or of an earlier epoch, nothing is ' +
      'sent; see [which copy lives](../guides/backup.md#which-copy-lives)',
  },
  HOLDFAST_MASTER_KEY: {
    form: '64 hexadecimal characters, secret',
    fallback: 'kept in the data folder',
    meaning: 'the [master key](../guides/operate.md#the-master-key), 64 hexadecimal characters',
  },
  HOLDFAST_MASTER_KEY_NEXT: {
    form: '64 hexadecimal characters, secret',
    fallback: 'none',
    meaning:
      'the master key that takes its place, for `npm run master-key -- rotate`. Also with ' +
      '`_FILE` or `_COMMAND`',
  },
  HOLDFAST_BANK_ALLOW_NETS: {
    form: 'networks and addresses, with commas',
    fallback: 'none',
    meaning:
      'private networks and addresses at which banks may be reached by SFTP, with commas, as ' +
      'below',
  },
  HOLDFAST_WEBHOOK_ALLOW_NETS: {
    form: 'networks and addresses, with commas',
    fallback: 'none',
    meaning:
      'private networks and addresses that webhooks may reach, with commas: `10.0.0.0/8`, ' +
      '`10.1.2.3`, `127.0.0.1:4281`',
  },
  HOLDFAST_MAILBOX: {
    form: '`open` or `off`',
    fallback: '`open` where base URL and address to listen on are loopback, else `off`',
    meaning:
      "the sandbox's mailbox page. It shows secret links, so `open` is refused anywhere else",
  },
  HOLDFAST_DEMO: {
    form: '`on` or `off`',
    fallback: '`on` with the embedded database and a base URL of loopback, else `off`',
    meaning:
      'makes a demo organisation with keys at the first start. `on` is refused where the base ' +
      'URL is not loopback',
  },
  HOLDFAST_UK_MODULUS_FILE: {
    form: 'a file',
    fallback: 'none',
    meaning:
      "the clearing company's table for the check of British account numbers (`valacdos`), " +
      'which changes several times a year; without it only their formats are checked',
  },
  HOLDFAST_UK_SUBSTITUTIONS_FILE: {
    form: 'a file',
    fallback: 'none',
    meaning: 'its substitutions of sort codes (`scsubtab`)',
  },
  HOLDFAST_SMTP_URL: {
    form: 'an smtp or smtps address, secret',
    fallback: 'none',
    meaning:
      'the mail server, `smtp://user:password@host:587` or `smtps://…`. Without it e-mails are ' +
      "only stored, and shown in the sandbox's mailbox",
  },
  HOLDFAST_MAIL_FROM: {
    form: 'an address of e-mail',
    fallback: 'none',
    meaning:
      'the address that e-mails come from, `Payments <payments@example.com>`; needed with ' +
      '`HOLDFAST_SMTP_URL`. They are from it in the name of the organisation that writes, and ' +
      'answers go to its [address for questions](../guides/settings.md#onboarding), if it has ' +
      'one',
  },
  HOLDFAST_SMTP_TLS: {
    form: '`required`, `opportunistic` or `off`',
    fallback: '`required`',
    meaning:
      'with `smtp://`: `required` hands no mail over without TLS, `opportunistic` does where ' +
      'the server offers none, `off` never uses it (a mail server on the same machine). ' +
      '`smtps://` has TLS in any case',
  },
  HOLDFAST_SHUTDOWN_DELAY_SECONDS: {
    form: '0 to 999',
    fallback: '`0` where the base URL is loopback, else `5`',
    meaning:
      'how long requests are still answered after a signal to end, while `/readyz` already says ' +
      '503: as long as your balancer takes to notice. See ' +
      '[stopping](../guides/operate.md#stopping)',
  },
  HOLDFAST_RETENTION: {
    form: 'kinds with their days, with commas',
    fallback: '`requests=30,deliveries=400,mails=always,secrets=90,intents=400`',
    meaning:
      'how long what goes by itself is kept, in days or `always`; of what is left out as by ' +
      'default. See [what is kept how long](../guides/operate.md#what-is-kept-how-long)',
  },
  HOLDFAST_RATE_LIMIT: {
    form: 'as many a second, and at once',
    fallback: '`1000/2000`',
    meaning:
      'requests of one key, of all processes together; a page session counts by itself. See ' +
      '[limits of requests](../guides/operate.md#limits-of-requests)',
  },
  HOLDFAST_GUEST_RATE_LIMIT: {
    form: 'as many a second, and at once',
    fallback: '`20/200`',
    meaning:
      'requests of one address by which nobody is known, for each operation, of all processes ' +
      'together',
  },
  HOLDFAST_LOG_LEVEL: {
    form: '`debug`, `info`, `warn`, `error` or `off`',
    fallback: '`info`',
    meaning:
      'from which level on a line of JSON for each request and fault stands on standard output: ' +
      'probes are `debug`, requests that failed here `warn`, faults `error`; see ' +
      '[the log](../guides/operate.md#the-log)',
  },
  HOLDFAST_FX_MARGIN_PPM: {
    form: '0 to 999999',
    fallback: '`0`',
    meaning: 'what conversions cost: taken off every rate, in parts per million (`5000` is 0.5 %)',
  },
  HOLDFAST_FX_FILE: {
    form: 'a file',
    fallback: 'none',
    meaning:
      'a file of euro reference rates as the European Central Bank publishes them ' +
      '(`eurofxref-daily.xml`), read at the start, for live; the sandbox keeps the rates of one ' +
      'day that come along, and live has them without a file',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS

/** Keys may come from a program, too. */
export const KEY_NAMES = ['HOLDFAST_MASTER_KEY', 'HOLDFAST_MASTER_KEY_NEXT'] as const

const PREFIX = 'HOLDFAST_'
/** Of the command line: a shell may hold them, too. */
const NAMES_OF_OTHERS = ['KEY', 'PUBLIC_KEY', 'URL', 'PROFILE']

/**
 * What is wrong with names that begin as settings do: a slip in one would leave its setting as it
 * is by default, and nobody would know.
 */
export function unknownNames(variables: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(Object.keys(SETTINGS).flatMap((name) => [name, `${name}_FILE`]))
  for (const name of KEY_NAMES) known.add(`${name}_COMMAND`)
  for (const name of NAMES_OF_OTHERS) known.add(PREFIX + name)
  const bare = [...known].map((one) => one.replace(PREFIX, ''))
  const given = Object.keys(variables).filter((name) => {
    return name.startsWith(PREFIX) && variables[name] !== undefined
  })
  return given
    .filter((name) => !known.has(name))
    .map((name) => {
      const near = nearestOf(name.slice(PREFIX.length), bare)
      const meant = near === undefined ? '' : `; did you mean ${PREFIX}${near}?`
      return `${name}: there is no such setting${meant}`
    })
}
