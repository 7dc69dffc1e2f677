// How a bank to practise with lives: it is given what its rows say, goes on to the tenant's time,
// and what it says is taken as files of any bank are. Its next instant is the next job.
import type { ConnectedAccountRecord } from '#connections'
import { endClosing, readAccounts, readConnection, takeFile } from '#connections'
import type { Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { stepHandler } from '#jobs'
import type { Id } from '#kit'
import { present, showId } from '#kit'
import type { Vault } from '#participants'
import { openOrders, openPayer, planLiving } from './deeds.ts'
import { practiceLive } from './jobs.ts'
import type { Machine, Machines, PracticeTerms } from './machines.ts'
import { createMachines, numberOf, openMachine } from './machines.ts'
import type { DeedRow } from './store.ts'
import { insertPractice, lockPractice, selectDeeds, setLived } from './store.ts'

/** Deeds that are read at once. */
const DEEDS_AT_ONCE = 100

/** The job by which banks to practise with live. */
export function practiceHandlers(vault: Vault): RunnableHandler[] {
  const machines = createMachines()
  return [
    stepHandler(practiceLive, async (unit, jobs) => {
      for (const { payload } of jobs) await liveOn(unit, { vault, machines }, payload.connection)
    }),
  ]
}

/** Opens the bank to practise with of a connection that is in use from now on. */
export async function openPractice(unit: Unit, id: Id<'bank_connection'>): Promise<void> {
  const of = { tenant_id: unit.tenant.id, connection_id: id }
  await unit.tx.query(insertPractice, { ...of, now: unit.now })
  planLiving(unit, id, unit.now)
}

interface Living {
  readonly vault: Vault
  readonly machines: Machines
}

/** Lets a bank live up to the tenant's time, takes what it says, and plans when it goes on. */
async function liveOn(
  unit: Unit,
  { vault, machines }: Living,
  id: Id<'bank_connection'>,
): Promise<void> {
  const { id: tenantId } = unit.tenant
  const [row] = await unit.tx.query(lockPractice, { tenant_id: tenantId, connection_id: id })
  if (row === undefined) return
  const connection = present(await readConnection(unit.tx, tenantId, id), 'a connection stays')
  const accounts = await readAccounts(unit.tx, tenantId, id)
  const terms = { tenantId, connection, accounts, row }
  const known = machines.take(id, row)
  const { machine, waits } = await catchUp(unit, vault, { terms, known })
  const { bank } = machine
  const now = unit.now.getTime()
  bank.took(bank.until(row.lived_until.getTime()))
  const files = bank.until(now)
  for (const { name, bytes } of files) {
    const told = { connectionId: id, source: 'practice', keptBy: null } as const
    await takeFile(unit, vault, { ...told, name, content: Buffer.from(bytes) })
  }
  bank.took(files)
  machine.livedUntil = Math.max(machine.livedUntil, now)
  const times = [bank.nextAt(), waits].filter((at) => at !== undefined)
  machines.keep(id, machine)
  await unit.tx.query(setLived, { tenant_id: tenantId, connection_id: id, now: unit.now })
  if (times.length > 0) planLiving(unit, id, new Date(Math.min(...times)))
  await endClosing(unit, [id])
}

interface CaughtUp {
  readonly machine: Machine
  /** When the first deed is due that is not due yet. */
  readonly waits: number | undefined
}

/** Gives a bank what it does not know of yet; one that knows too much is opened anew. */
async function catchUp(
  unit: Unit,
  vault: Vault,
  { terms, known }: { readonly terms: PracticeTerms; readonly known: Machine | undefined },
): Promise<CaughtUp> {
  let machine = known ?? (await openMachine(vault, terms))
  const of = { tenant_id: terms.tenantId, connection_id: terms.connection.id }
  for (;;) {
    const asked = { ...of, after_number: machine.deeds, limit: DEEDS_AT_ONCE }
    const deeds = await unit.tx.query(selectDeeds, asked)
    const [first] = deeds
    if (first !== undefined && first.at.getTime() <= machine.livedUntil) {
      machine.bank.close()
      machine = await openMachine(vault, terms)
      continue
    }
    for (const deed of deeds) {
      if (deed.at > unit.now) return { machine, waits: deed.at.getTime() }
      await giveOne(unit, vault, { terms, machine, deed })
    }
    if (deeds.length < DEEDS_AT_ONCE) return { machine, waits: undefined }
  }
}

interface Giving {
  readonly terms: PracticeTerms
  readonly machine: Machine
  readonly deed: DeedRow
}

/** Gives one deed to a bank that has lived up to it, so that each process plays the same. */
async function giveOne(unit: Unit, vault: Vault, { terms, machine, deed }: Giving): Promise<void> {
  const { tenantId, connection, accounts } = terms
  const { bank } = machine
  const at = deed.at.getTime()
  const of = { tenantId, connectionId: connection.id }
  const { number, sealed, artefact_id: artefactId } = deed
  if (artefactId !== null) {
    const bytes = await openOrders(unit.tx, vault, { ...of, number, sealed, artefactId })
    const key = showId('artefact', artefactId)
    bank.until(at)
    bank.receive(`${key}.xml`, bytes, at, key)
  } else {
    const payer = openPayer(vault, of, deed)
    bank.until(at)
    bank.pay({
      from: { name: payer.name, iban: payer.account ?? undefined },
      to: numberOf(vault, tenantId, accountOf(accounts, deed)),
      paidTo: payer.paidTo ?? undefined,
      amount: present(deed.amount ?? undefined, 'a credit has an amount'),
      remittance: payer.words,
      at: Math.max(at, present(deed.arrives_at ?? undefined, 'a credit arrives').getTime()),
    })
  }
  machine.deeds = number
  // At one time there may be several.
  machine.livedUntil = at - 1
}

function accountOf(
  accounts: readonly ConnectedAccountRecord[],
  { connected_account_id: id }: DeedRow,
): ConnectedAccountRecord {
  return present(
    accounts.find((account) => account.id === id),
    'a credit goes to an account of its bank',
  )
}
