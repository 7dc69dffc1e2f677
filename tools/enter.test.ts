// Links that whoever runs the installation prints for people, as the command prints them: what it
// says, how it ends, and what is refused.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMasterKey as keepRootKey } from '../service/src/foundation/keyring/master.ts'
import { urlOf } from '../service/test/harness/database.ts'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import {
  enterAsOwner,
  joinAs,
  type MemberBrowser,
  memberPassword,
  openMemberBrowser,
  tokenOf,
} from '../service/test/harness/member.ts'
import { ownerOf, startTestService, type TestService } from '../service/test/harness/service.ts'

const TOOL = fileURLToPath(new URL('./enter.ts', import.meta.url))
const live = { environment: 'live' } as const
const masterKey = randomBytes(32)

let holdfast: TestService
let ada: MemberBrowser
let sue: MemberBrowser

beforeAll(async () => {
  holdfast = await startTestService()
  ada = await enterAsOwner(holdfast)
  sue = await joinAs(holdfast, ada, 'support', 'sue@harbour.example')
  const client = await ownerOf(holdfast)
  await keepRootKey(client, { key: masterKey, status: 'current', root: holdfast.rootKey })
  await client.end()
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the tool to its end. */
async function enter(args: readonly string[], settings: Record<string, string> = {}): Promise<Ran> {
  const env = {
    ...plainEnvironment(),
    DATABASE_URL: urlOf(holdfast.connection),
    HOLDFAST_BASE_URL: holdfast.baseUrl,
    HOLDFAST_MASTER_KEY: masterKey.toString('hex'),
    ...settings,
  }
  return await new Promise<Ran>((resolve) => {
    const child = execFile(process.execPath, [TOOL, ...args], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, out: stdout.trim(), err: stderr.trim() })
    })
  })
}

/** The one line of a link to a page. */
function linkTo(page: string) {
  const base = holdfast.baseUrl.replaceAll('/', '\\/')
  return expect.stringMatching(new RegExp(`^${base}\\/dashboard\\/${page}#\\w+$`))
}

/** What the audit log of live tells of an operation, newest first. */
async function logged(operation: string) {
  const path = `/dashboard/v1/audit?operation=${operation}`
  return (await ada.call('GET', path, undefined, live)).body.data
}

/** Receivers and kinds of mails that wait to be sent. */
async function mails(): Promise<string[]> {
  const client = await ownerOf(holdfast)
  const { rows } = await client.query('select kind, to_email from emails order by kind, to_email')
  await client.end()
  return rows.map(({ kind, to_email: to }) => `${kind} → ${to}`)
}

describe('--recover', () => {
  test('prints a link by which the person, and nobody else, comes back; it is logged', async () => {
    const { code, out, err } = await enter(['--recover', ' Sue@Harbour.example '])
    expect({ code, out, err }).toEqual({ code: 0, out: linkTo('recovery'), err: '' })
    const look = { token: tokenOf(out) }
    const page = openMemberBrowser(holdfast)
    const { body } = await page.call('POST', '/dashboard/v1/recovery/link', look)
    expect(body).toMatchObject({ kind: 'operator_recovery', email: 'sue@harbour.example' })
    const [entry] = await logged('makeRecoveryLink')
    expect(entry.actor).toMatchObject({ kind: 'tool', name: 'npm run enter' })
    expect(entry.summary).toContain('The support sets a new password')
    expect(JSON.stringify(entry)).not.toContain(look.token)
    expect(await mails()).toEqual([])
  })

  test('writes to the person and the owners where a mail server is named', async () => {
    const smtp = { HOLDFAST_SMTP_URL: 'smtp://127.0.0.1:1', HOLDFAST_MAIL_FROM: 'a@b.example' }
    const { code, out } = await enter(['--recover', 'sue@harbour.example'], smtp)
    expect({ code, out }).toEqual({ code: 0, out: linkTo('recovery') })
    expect(await mails()).toEqual([
      'member_changed → sue@harbour.example',
      'member_let_in → ada@harbour.example',
    ])
  })

  test('makes none for somebody who works nowhere', async () => {
    const before = (await logged('makeRecoveryLink')).length
    const { code, out, err } = await enter(['--recover', 'nobody@harbour.example'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      'Nobody works in any organisation as nobody@harbour.example. An owner invites the person.',
    )
    expect(await logged('makeRecoveryLink')).toHaveLength(before)
  })
})

describe('--new-email', () => {
  test('prints the link of a change of address that waits, which the person uses', async () => {
    await sue.call('POST', '/dashboard/v1/email', { email: 'susan@harbour.example' })
    const { code, out, err } = await enter(['--new-email', 'susan@harbour.example'])
    expect({ code, out, err }).toEqual({ code: 0, out: linkTo('email'), err: '' })
    const token = { token: tokenOf(out) }
    const foreign = await ada.call('POST', '/dashboard/v1/email/confirm', token)
    expect(foreign.body.code).toBe('link_not_usable')
    expect((await sue.call('POST', '/dashboard/v1/email/confirm', token)).status).toBe(200)
    const [entry] = await logged('printNewEmail')
    expect(entry.actor).toMatchObject({ kind: 'tool', name: 'npm run enter' })
    expect(entry.summary).toBe(
      'Printed the link to confirm susan@harbour.example where the service runs.',
    )
    const again = await enter(['--new-email', 'susan@harbour.example'])
    expect([again.code, again.err]).toEqual([
      1,
      'Nobody waits to sign in with susan@harbour.example.',
    ])
  })
})

describe('an invitation, and the first owner', () => {
  const one = ['--organisation', 'Harbour']

  test('have their link printed', async () => {
    const invited = { email: 'ida@harbour.example', role: 'support' }
    await ada.call('POST', '/dashboard/v1/invitations', invited)
    const printed = await enter(['--invitation', invited.email, ...one])
    expect(printed).toEqual({ code: 0, out: linkTo('invitation'), err: '' })
    const accepting = { token: tokenOf(printed.out), name: 'Ida', password: memberPassword }
    const page = openMemberBrowser(holdfast)
    const joined = await page.call('POST', '/dashboard/v1/invitation/accept', accepting)
    expect(joined.status).toBe(200)
    const first = await enter(['--organisation', 'Stranger'])
    expect(first).toEqual({ code: 0, out: linkTo('enter'), err: '' })
  })

  test.each([
    ['Nobody invited no@harbour.example.', ['--invitation', 'no@harbour.example', ...one]],
    ['Somebody works in this organisation already.', one],
    ['Name one of the organisations with --organisation: Harbour, Stranger', []],
    ['There is no such organisation.', ['--organisation', 'Quay']],
  ])('are refused: %s', async (why, args) => {
    const { code, out, err } = await enter(args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(why)
  })
})

test.each([
  ['two things at once', ['--recover', 'a@b.example', '--new-email', 'a@b.example'], 'Usage'],
  ['a word too many', ['sue@harbour.example'], 'Usage'],
  ['an option that is none', ['--recoverr', 'a@b.example'], "Unknown option '--recoverr'"],
  ['no address', ['--recover'], 'argument missing'],
  ['no address, but the next option', ['--recover', '--new-email', 'a@b.example'], '--recover'],
])('%s is refused, and nothing is printed', async (_what, args, why) => {
  const { code, out, err } = await enter(args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(why)
})
