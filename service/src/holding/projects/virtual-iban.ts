// IBANs that a bank gives for one account: each names one project, for good.
import type { Collect, Currency } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { bareText, distinct, zip } from '#kit'
import type { VirtualCount, VirtualRow } from './store-virtual.ts'
import {
  approveVirtual,
  assignVirtual,
  claimVirtual,
  deleteVirtual,
  insertVirtual,
  lockFreeVirtual,
  selectAnyVirtual,
  selectClaimed,
  selectVirtual,
  selectVirtualCounts,
  selectVirtualOf,
} from './store-virtual.ts'

/** Sort code and account number stand at the end of a British IBAN. */
const SORT_CODE = [8, 14] as const
const COUNTRY_LENGTH = 2

/** Details of an account with an IBAN, its own or a virtual one, in the place of its number. */
export function withIban(collect: Collect, iban: string, currency: Currency): Collect {
  const local = { ...collect.local_bank_transfer, iban }
  const abroad = { ...collect.international_bank_transfer, iban, account_number: null }
  if (currency !== 'gbp' || iban.slice(0, COUNTRY_LENGTH) !== 'GB') {
    return {
      local_bank_transfer: { ...local, account_number: null },
      international_bank_transfer: abroad,
    }
  }
  const [from, to] = SORT_CODE
  const others = local.routing_data.filter((one) => one.routing_code_type !== 'sort_code')
  const sortCode = { routing_code_type: 'sort_code', routing_code: iban.slice(from, to) } as const
  return {
    local_bank_transfer: {
      ...local,
      iban: null,
      account_number: iban.slice(to),
      routing_data: [sortCode, ...others],
    },
    international_bank_transfer: abroad,
  }
}

/** A list of a bank, as it is proposed. */
export interface VirtualList {
  readonly accountId: Id<'connected_account'>
  readonly proposalId: Id<'bank_proposal'>
  readonly ibans: readonly string[]
}

/** Writes a list; none of it is given to a project before it is approved. */
export async function keepVirtualIbans(
  unit: Unit,
  { accountId, proposalId, ibans }: VirtualList,
): Promise<void> {
  await unit.tx.query(insertVirtual, {
    tenant_id: unit.tenant.id,
    connected_account_id: accountId,
    proposal_id: proposalId,
    now: unit.now,
    rows: ibans.map((iban, index) => ({ iban, number: index + 1 })),
  })
}

/** The list of a proposal, in its order. */
export async function readVirtualList(
  reader: Reader,
  tenantId: TenantId,
  proposalId: Id<'bank_proposal'>,
): Promise<string[]> {
  const rows = await reader.query(selectVirtualOf, {
    tenant_id: tenantId,
    proposal_id: proposalId,
  })
  return rows.map(({ iban }) => iban)
}

/**
 * Lets the list of a proposal be given to projects. In live it is claimed first, by keyed hashes:
 * what another organisation has is answered by its place, and nothing is done.
 */
export async function approveVirtualIbans(
  unit: Unit,
  proposalId: Id<'bank_proposal'>,
  fingerprintOf: (iban: string) => Buffer,
): Promise<number[]> {
  const of = { tenant_id: unit.tenant.id, proposal_id: proposalId }
  const ibans = await readVirtualList(unit.tx, unit.tenant.id, proposalId)
  if (unit.tenant.environment === 'live') {
    const taken = await claim(unit, ibans.map(fingerprintOf))
    if (taken.length > 0) return taken
  }
  await unit.tx.query(approveVirtual, of)
  return []
}

/** The places of those that another tenant has; where there is none, all are this one's. */
async function claim(unit: Unit, fingerprints: readonly Buffer[]): Promise<number[]> {
  const given = { tenant_id: unit.tenant.id, fingerprints }
  const before = await unit.tx.query(selectClaimed, given)
  const own = before.length > 0 ? [] : await unit.tx.query(claimVirtual, given)
  const taken = new Set(before.map(({ fingerprint }) => fingerprint.toString('hex')))
  const mine = new Set(own.map(({ fingerprint }) => fingerprint.toString('hex')))
  return fingerprints.flatMap((one, place) => {
    const name = one.toString('hex')
    return (before.length > 0 ? taken.has(name) : !mine.has(name)) ? [place] : []
  })
}

/** Drops a list that was refused: no project has had any of it. */
export async function dropVirtualIbans(unit: Unit, proposalId: Id<'bank_proposal'>): Promise<void> {
  await unit.tx.query(deleteVirtual, { tenant_id: unit.tenant.id, proposal_id: proposalId })
}

/** A virtual IBAN, the account that it is of, and the project that has it. */
export type VirtualIban = Readonly<VirtualRow>

/**
 * Finds virtual IBANs that were approved by the numbers that banks write: IBANs, or the sort code
 * and account number of British ones. By the number as it is compared.
 */
export async function findVirtualIbans(
  reader: Reader,
  tenantId: TenantId,
  numbers: readonly string[],
): Promise<Map<string, VirtualIban>> {
  const asked = distinct(numbers.map(bareText))
  if (asked.length === 0) return new Map()
  const rows = await reader.query(selectVirtual, { tenant_id: tenantId, numbers: asked })
  return new Map(rows.map((row) => [row.named, row]))
}

/** Which of these a tenant has already, approved or proposed. */
export async function readKnownIbans(
  reader: Reader,
  tenantId: TenantId,
  ibans: readonly string[],
): Promise<Set<string>> {
  const rows = await reader.query(selectVirtual, { tenant_id: tenantId, numbers: ibans })
  return new Set(rows.map(({ iban }) => iban))
}

/** How many virtual IBANs accounts have, and how many of them are free, account by account. */
export async function countVirtualIbans(
  reader: Reader,
  tenantId: TenantId,
): Promise<Map<Id<'connected_account'>, VirtualCount>> {
  const rows = await reader.query(selectVirtualCounts, { tenant_id: tenantId })
  return new Map(rows.map((row) => [row.connected_account_id, row]))
}

/** Whether an account has virtual IBANs. */
export async function hasVirtualIbans(
  reader: Reader,
  tenantId: TenantId,
  accountId: Id<'connected_account'>,
): Promise<boolean> {
  const of = { tenant_id: tenantId, connected_account_id: accountId }
  return (await reader.query(selectAnyVirtual, of)).length > 0
}

/** Free virtual IBANs of an account, at most so many, held until the unit ends. */
export async function takeFreeIbans(
  unit: Unit,
  accountId: Id<'connected_account'>,
  most: number,
): Promise<string[]> {
  const rows = await unit.tx.query(lockFreeVirtual, {
    tenant_id: unit.tenant.id,
    connected_account_id: accountId,
    most,
  })
  return rows.map(({ iban }) => iban)
}

/** Gives virtual IBANs that were taken to projects, for good. */
export function giveVirtualIbans(
  unit: Unit,
  ibans: readonly string[],
  projectIds: readonly Id<'project'>[],
): void {
  if (ibans.length === 0) return
  unit.tx.write(assignVirtual, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(ibans, projectIds).map(([iban, projectId]) => ({ iban, project_id: projectId })),
  })
}
