// Commands about the key and the service: login, keys, doctor.
import { isCancel, password, text } from '@clack/prompts'
import { Holdfast, HoldfastError } from '@holdfast/node'
import { buildCommand } from '@stricli/core'
import { findAccess, keepAccess, maskKey, profilesOf } from '../config.ts'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag, sayLine, showAnswer } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'

interface LoginFlags {
  readonly url?: string
  readonly key?: string
  readonly publicKey?: string
}

export const loginCommand = buildCommand<LoginFlags, [], Context>({
  docs: {
    brief: 'Keep a private key for later commands',
    fullDescription: helpWith(
      'Asks for the address of the service and a private key, tries the key, and keeps both in ' +
        '~/.config/holdfast/config.json, readable by you alone. HOLDFAST_KEY and HOLDFAST_URL go ' +
        'before what is kept.',
      [
        'holdfast login',
        'holdfast login --url https://pay.example.com --public-key sandbox_pk_…',
        'holdfast login --profile shop, then any command with --profile shop',
      ],
    ),
  },
  parameters: {
    flags: {
      url: { kind: 'parsed', parse: String, brief: 'Address of the service', optional: true },
      key: { kind: 'parsed', parse: String, brief: 'Private key; better typed in', optional: true },
      publicKey: {
        kind: 'parsed',
        parse: String,
        brief: 'Public key, which `trigger` opens pages with',
        optional: true,
      },
    },
  },
  async func(flags) {
    const known = findAccess(this.variables)
    const baseUrl =
      flags.url ??
      answered(
        await text({
          message: 'Address of the service',
          initialValue: known?.baseUrl ?? 'http://localhost:4280',
        }),
      )
    const privateKey = flags.key ?? answered(await password({ message: 'Private key' }))
    await new Holdfast(privateKey, { baseUrl }).webhooks.list({ limit: 1 }).page()
    const file = keepAccess(this.variables, {
      baseUrl,
      privateKey,
      publicKey: flags.publicKey ?? null,
    })
    sayLine(this, `The key works. Kept in ${file}.`)
  },
})

function answered(value: Awaited<ReturnType<typeof text>>): string {
  if (!isCancel(value)) return value
  throw new CliError('Nothing was kept.', EXIT.failed)
}

export const keysCommand = buildCommand<JsonFlag, [], Context>({
  docs: {
    brief: 'Show which key is used, and where it comes from',
    fullDescription: 'Shows the kind and the end of the key, never the key itself.',
  },
  parameters: { flags: jsonFlag },
  func({ json }) {
    const { access } = clientOf(this)
    const { baseUrl, privateKey, source } = access
    const environment = privateKey.startsWith('live_') ? 'live' : 'sandbox'
    const found = { key: maskKey(privateKey), environment, base_url: baseUrl, source }
    if (json) showAnswer(this, found, true)
    else
      for (const [name, value] of Object.entries(found))
        sayLine(this, `${name.padEnd(12)} ${value}`)
  },
})

export const profilesCommand = buildCommand<JsonFlag, [], Context>({
  docs: {
    brief: 'Show what `login` has kept, by name',
    fullDescription: helpWith('Never shows a key. `--profile NAME` goes with every command.', [
      'holdfast profiles',
      'HOLDFAST_PROFILE=shop holdfast list intents',
    ]),
  },
  parameters: { flags: jsonFlag },
  func({ json }) {
    for (const [name, { base_url: url, private_key: key }] of profilesOf(this.variables)) {
      if (json) showAnswer(this, { name, base_url: url, key: maskKey(key) }, true)
      else sayLine(this, `${name.padEnd(12)} ${url}  ${maskKey(key)}`)
    }
  },
})

interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly about: string
}

export const doctorCommand = buildCommand<JsonFlag, [], Context>({
  docs: {
    brief: 'Check that key, service, clock and webhooks are in order',
    fullDescription: 'Ends with code 1 when something is not, and says what to do about it.',
  },
  parameters: { flags: jsonFlag },
  async func({ json }) {
    const findings: Finding[] = []
    for (const check of checks) findings.push(await check(this))
    if (json) showAnswer(this, findings, true)
    for (const { check, ok, about } of json ? [] : findings) {
      sayLine(this, `${ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(10)} ${about}`)
    }
    if (findings.some(({ ok }) => !ok))
      throw new CliError('Something is not in order.', EXIT.failed)
  },
})

type Check = (context: Context) => Promise<Finding>

const checks: readonly Check[] = [
  async ({ variables }) => {
    const access = findAccess(variables)
    const about =
      access === undefined
        ? 'none: set HOLDFAST_KEY or run `holdfast login`'
        : `${maskKey(access.privateKey)} from ${access.source}`
    return { check: 'key', ok: access !== undefined, about }
  },
  async (context) =>
    await tried('service', async () => {
      const { access } = clientOf(context)
      const { status } = await fetch(`${access.baseUrl}/readyz`, { signal: context.signal })
      if (status !== 200) throw new Error(`${access.baseUrl} answers ${status}: not ready`)
      return `${access.baseUrl} is ready`
    }),
  async (context) =>
    await tried('events', async () => {
      const [last] = await clientOf(context)
        .holdfast.events.list({ limit: 1 })
        .toArray({ limit: 1 })
      return last === undefined ? 'none yet' : `${last.sequence}, the last at ${last.created_at}`
    }),
  async (context) =>
    await tried('clock', async () => {
      const { holdfast, access } = clientOf(context)
      if (access.privateKey.startsWith('live_')) return 'live: real time'
      const { now, frozen } = await holdfast.sandbox.clock.get()
      return frozen ? `stands still at ${now}: \`holdfast clock resume\`` : now
    }),
  async (context) =>
    await tried('webhooks', async () => {
      const handlers = await clientOf(context).holdfast.webhooks.list().toArray({ limit: 100 })
      const failing = handlers.filter((one) => one.failing_since !== null)
      if (failing.length === 0) return `${handlers.length}, none is failing`
      throw new Error(`failing: ${failing.map(({ id, url }) => `${id} ${url}`).join(', ')}`)
    }),
]

async function tried(check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, about: await work() }
  } catch (error) {
    const hint =
      error instanceof HoldfastError && error.status === 401 ? ' (is the key right?)' : ''
    return {
      check,
      ok: false,
      about: `${error instanceof Error ? error.message : String(error)}${hint}`,
    }
  }
}
