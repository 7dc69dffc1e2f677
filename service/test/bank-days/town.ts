// A town that lives by a bank: a service in live whose clock stands where the story puts it, the
// bank to practise with, and what is true of all the money that was ever asked for.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Bank } from '@holdfast/practice-bank'
import type pg from 'pg'
import { addressPolicy, createLog } from '#http'
import type { RunnableHandler } from '#jobs'
import type { TenantId } from '#kit'
import { showTenant } from '#kit'
import { letterHandlers } from '#letters'
import { createKeyPair } from '#organisations'
import { type Channel, openChannel } from '../../../bank/src/folder.ts'
import { bankHandlers } from '../../src/app/bank-files.ts'
import { handlersByKind } from '../../src/app/handlers-by-kind.ts'
import { fixedDayRates } from '../../src/app/rates.ts'
import { stepHandlers } from '../../src/app/step-handlers.ts'
import type { Random } from '../../src/ledger/ledger/testing/random.ts'
import { randomFrom } from '../../src/ledger/ledger/testing/random.ts'
import type { TestConnection } from '../harness/database.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import { type SftpHost, startSftpHost } from '../harness/sftp.ts'
import type { FaultPlan, Figures } from '../simulation/city.ts'
import { count, newFigures } from '../simulation/city.ts'
import { InjectedFault } from '../simulation/faults.ts'
import { chooseNature, type Nature, openTheBank } from './nature.ts'

export type Shown = ReturnType<typeof JSON.parse>

/** What somebody has paid, or is paid: known by its amount, of which there is no second. */
export interface Money {
  readonly kind: 'buyer' | 'own' | 'outbound' | 'inbound_return'
  readonly amount: number
  /** The project that a buyer means. */
  readonly projectId: string | null
  /** The outbound or return. */
  readonly id: string | null
  /** Who pays it, or is paid. */
  readonly name: string
  /** Its buyer has written the whole reference of the project. */
  readonly isNamed: boolean
}

/** A file that got lost on the way, and until when. */
export interface LostFile {
  readonly name: string
  readonly bytes: Buffer
  readonly until: number
}

export interface Town {
  readonly world: TestService
  readonly owner: pg.Client
  readonly tenant: TenantId
  readonly random: Random
  readonly nature: Nature
  readonly bank: Bank
  readonly channel: Channel
  /** By which its files go to and fro; null: by the folder itself. */
  readonly host: SftpHost | null
  readonly figures: Figures
  readonly plan: FaultPlan
  /** What the service told of faults that nobody injected. */
  readonly complaints: string[]
  /** The private keys of two people. */
  readonly people: { readonly ada: string; readonly ben: string }
  readonly projects: string[]
  /** All money, by its amount. */
  readonly money: Map<number, Money>
  readonly lost: LostFile[]
  /** When each page of a statement has reached us whole, by its day and number. */
  readonly delivered: Map<string, number>
  /** Nights that were held against the bank's own books, and those that agreed whole. */
  readonly nights: { compared: number; agreed: number }
  /** Amounts of orders that two people have asked back. */
  readonly recalled: Set<number>
  /** Checkouts that are paid by direct debit. */
  readonly debited: string[]
  /** Orders that a person holds back. */
  readonly held: Set<string>
  readonly verified: Set<string>
  /** Below which all files are exchanged. */
  readonly bankFolder: string
  connectionId: string
  accountId: string
  handlers: ReadonlyMap<string, RunnableHandler>
  now: number
  serial: number
}

/** A Monday. */
export const FIRST_MORNING = Date.parse('2027-01-04T07:00:00Z')
const DIES_ON_THE_WAY_PERCENT = 2
const SEEDS = 2 ** 31
/** Where a bank may be reached. */
const HOSTS = ['127.0.0.1']
const WANTED = /InjectedFault|LeaseLost/

/** Live runs by the machine's clock: in the database of a story alone, by the story's. */
async function takeTheClock(owner: pg.Client, tenant: TenantId, seed: string): Promise<void> {
  const { rows } = await owner.query<{ conname: string }>(
    `select conname from pg_constraint
      where conrelid = 'tenants'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%environment = ''sandbox''%'`,
  )
  for (const { conname } of rows)
    await owner.query(`alter table tenants drop constraint ${conname}`)
  await owner.query('update tenants set clock_frozen_at = $2, seed = $3 where id = $1', [
    tenant,
    new Date(FIRST_MORNING),
    seed,
  ])
}

/** Opens a service, its bank and its folder for the story of a seed. */
export async function openTown(seed: number, given?: Nature): Promise<Town> {
  const bankFolder = await mkdtemp(path.join(os.tmpdir(), 'holdfast-days-'))
  const complaints: string[] = []
  const world = await startTestService(optionsOf(bankFolder, complaints))
  const owner = await ownerOf(world)
  const tenant = world.organisation.tenants.live
  await takeTheClock(owner, tenant, `days ${seed}`)
  const second = await world.service.database.transact(tenant, createKeyPair)
  const random = randomFrom(seed)
  const figures = newFigures()
  const nature = given ?? chooseNature(random, seed)
  const channel = openChannel(path.join(bankFolder, showTenant(tenant), 'north'))
  const town: Town = {
    world,
    owner,
    tenant,
    random,
    nature,
    bank: openTheBank(nature, String(seed), FIRST_MORNING),
    channel,
    host: nature.way === 'sftp' ? await startSftpHost(path.dirname(channel.inbox)) : null,
    figures,
    plan: { isOn: false, seed: `days ${seed}`, figures },
    complaints,
    people: { ada: world.organisation.keys.live.private, ben: second.private },
    projects: [],
    money: new Map(),
    lost: [],
    delivered: new Map(),
    nights: { compared: 0, agreed: 0 },
    recalled: new Set(),
    debited: [],
    held: new Set(),
    verified: new Set(),
    bankFolder,
    connectionId: '',
    accountId: '',
    handlers: new Map(),
    now: FIRST_MORNING,
    serial: 0,
  }
  restartWorkers(town)
  return town
}

/** The same town over another database: a copy of its own as it was before. */
export async function reopenTown(before: Town, connection: TestConnection): Promise<Town> {
  const complaints: string[] = []
  const { rootKey } = before.world
  const options = optionsOf(before.bankFolder, complaints)
  const world = await startTestService({ ...options, connection, rootKey })
  const town: Town = { ...before, world, owner: await ownerOf(world), complaints }
  restartWorkers(town)
  return town
}

/** Nobody works any more, and nobody is connected; bank and folder stay. */
export async function stopTown({ owner, world }: Town): Promise<void> {
  await owner.end()
  await world.stop()
}

/** Ends a town with its bank and its folder. */
export async function closeTown(town: Town): Promise<void> {
  await stopTown(town)
  await town.host?.stop()
  town.bank.close()
  await rm(town.bankFolder, { recursive: true, force: true })
}

function optionsOf(bankFolder: string, complaints: string[]) {
  const log = createLog({
    write: (line: string) => {
      if (line.includes('"level":"error"') && !WANTED.test(line)) complaints.push(line)
    },
  })
  const rateLimit = { perSecond: 10_000_000, burst: 10_000_000 }
  return { roles: ['api'] as const, log, bankFolder, rateLimit, bankAllowNets: HOSTS }
}

/** Puts new handlers in the place of the old, as when a process starts again. */
export function restartWorkers(town: Town): void {
  town.handlers = startHandlers(town)
}

/** What a worker would do, with deaths on the way to the bank and back. */
function startHandlers({ world, plan, figures, bankFolder, random }: Town) {
  const { service, vault, baseUrl } = world
  const { database } = service
  const dice = randomFrom(random.whole(SEEDS))
  const reached = (point: string) => {
    if (!plan.isOn || !dice.chance(DIES_ON_THE_WAY_PERCENT)) return
    count(figures.faults, `dies at ${point}`)
    throw new InjectedFault()
  }
  return handlersByKind([
    ...stepHandlers(database, vault, fixedDayRates()),
    ...bankHandlers({ database, vault, bankFolder, policy: addressPolicy(HOSTS), reached }),
    ...letterHandlers({ vault, baseUrl, isSmtpOn: false }),
  ])
}

interface Answer {
  readonly status: number
  readonly body: Shown
}

/** Of every 100 requests that change something, so many lose their answer and are sent again. */
const LOSES_ANSWER_PERCENT = 8
const ASKS_AGAIN = 5

type Asked = readonly ['GET' | 'POST', string]

/** Asks with a key or token. A fault of the service throws. */
export async function askWith(
  town: Town,
  authorization: string,
  asked: Asked,
  body?: object,
): Promise<Answer> {
  return await askUntilThere(sender(town, { authorization, asked, body }))
}

interface Request {
  readonly authorization: string
  readonly asked: Asked
  readonly body: object | undefined
}

/** Sends the same, under the same key, as often as it is called. */
function sender(town: Town, { authorization, asked: [method, url], body }: Request) {
  const { world, figures, complaints } = town
  const key = `days-${++town.serial}`
  return async (): Promise<Answer> => {
    figures.requests += 1
    const answer = await world.service.server.inject({
      method,
      url,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(method === 'POST' ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
    })
    if (answer.statusCode >= 500 && answer.statusCode !== 503) {
      const told = `${answer.statusCode} ${answer.body}\n${complaints.join('\n')}`
      throw new Error(`broken: ${method} ${url}: ${told}`)
    }
    return { status: answer.statusCode, body: JSON.parse(answer.body) }
  }
}

/** Where the database cannot be reached for a moment, it is asked again, under the same key. */
async function askUntilThere(send: () => Promise<Answer>): Promise<Answer> {
  let first = await send()
  for (let again = 0; first.status === 503 && again < ASKS_AGAIN; again += 1) first = await send()
  return first
}

/** Asks as one of the people; sometimes the answer is lost, and asked for once more. */
export async function askAs(
  town: Town,
  who: keyof Town['people'],
  asked: Asked,
  body?: object,
): Promise<Answer> {
  const { people, figures, plan, random } = town
  const [method, url] = asked
  const send = sender(town, { authorization: people[who], asked, body })
  const first = await askUntilThere(send)
  if (method === 'GET' || !plan.isOn || !random.chance(LOSES_ANSWER_PERCENT)) return first
  figures.repeats += 1
  const again = await send()
  if (first.status === 200 && JSON.stringify(again) !== JSON.stringify(first)) {
    throw new Error(`broken: ${method} ${url} answers twice: ${JSON.stringify([first, again])}`)
  }
  return first
}

/** The same, where anything but success is a fault of the story. */
export async function mustAs(...asked: Parameters<typeof askAs>): Promise<Shown> {
  return succeeded(asked[2], await askAs(...asked), asked[3])
}

/** What was answered, where anything but success is a fault of the story. */
export function succeeded(asked: Asked, { status, body }: Answer, given?: object): Shown {
  if (status === 200) return body
  if (status === 503) throw new Error('the database cannot be reached')
  throw new Error(`broken: ${asked.join(' ')} ${JSON.stringify(given)}: ${JSON.stringify(body)}`)
}

/** Proposed by Ada, approved by Ben. */
export async function proposeByTwo(
  town: Town,
  kind: 'bank' | 'manual',
  asked: object,
): Promise<Shown> {
  const [list, one] = kind === 'bank' ? ['proposals', 'proposal'] : ['entries', 'entry']
  const { id } = await mustAs(town, 'ada', ['POST', `/v1/${kind}/${list}`], asked)
  return await mustAs(town, 'ben', ['POST', `/v1/${kind}/${one}/${id}/approve`])
}
