// The limits above which a member needs a second person, and whether a sandbox knows the second
// owner. Setting a limit, or a lower one, needs nobody; raising or lifting one takes two owners.
import type { ApprovalLimitList, SetApprovalLimitsBody } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { noteForAudit } from '#audit'
import type { Database, Reader, Unit } from '#db'
import type { EffectChange, PowerEffect, Route } from '#http'
import { commandRoute, fieldFault, readRoute, sandboxOnly } from '#http'
import type { FieldFault, Result, TenantId } from '#kit'
import { accepted, invalid } from '#kit'
import type { TenantOf } from './second-owner.ts'
import { knowsSecondOwner } from './second-owner.ts'
import type { LimitRow } from './store.ts'
import { deleteLimits, insertLimits, selectLimits, selectRules, upsertRules } from './store.ts'

/** Reading and setting the limits of an environment. */
export const limitRoutes: readonly Route[] = [
  readRoute(operations.getApprovalLimits, {
    parse: ({ principal: { tenantId: id, environment } }): TenantOf => ({ id, environment }),
    run: readLimits,
    render: (limits) => limits,
  }),
  commandRoute(operations.setApprovalLimits, {
    parse: ({ body, principal, requestId }) => {
      if (body.second_owner !== undefined && body.second_owner !== null) sandboxOnly(principal)
      const { second_owner: isGuarded = null } = body
      return { limits: distinctLimits(body), isGuarded, requestId }
    },
    run: async (unit, asked) => {
      const results: Result<SetLimits>[] = []
      for (const one of asked) results.push(await setLimits(unit, one))
      return results
    },
    render: ({ after }) => after,
    effect: effectOf,
  }),
]

type Limits = SetApprovalLimitsBody['limits']

function distinctLimits({ limits }: SetApprovalLimitsBody): Limits {
  const faults = limits.flatMap(({ currency, amount, amount_per_day: perDay }, index) => {
    const isFirst = limits.findIndex((one) => one.currency === currency) === index
    const isDayLess = (perDay ?? amount) < amount
    return [
      ...(isFirst ? [] : [fieldFault(`/limits/${index}/currency`, 'duplicate')]),
      ...(isDayLess ? [dayFault(index)] : []),
    ]
  })
  if (faults.length > 0) throw invalid(...faults)
  return limits
}

function dayFault(index: number): FieldFault {
  const expected = 'at least `amount`'
  return fieldFault(`/limits/${index}/amount_per_day`, 'bad_format', { expected })
}

async function readLimits(reader: Reader, tenant: TenantOf): Promise<ApprovalLimitList> {
  const rows = await reader.query(selectLimits, { tenant_id: tenant.id })
  return {
    data: rows.map(({ currency, amount, per_day }) => ({
      currency,
      amount: Number(amount),
      amount_per_day: per_day === null ? null : Number(per_day),
    })),
    second_owner: await knowsSecondOwner(reader, tenant),
  }
}

interface SetLimits {
  readonly before: ApprovalLimitList
  readonly after: ApprovalLimitList
}

async function setLimits(
  unit: Unit,
  {
    limits,
    isGuarded,
    requestId,
  }: {
    readonly limits: Limits
    /** Of a sandbox; null: as before. */
    readonly isGuarded: boolean | null
    readonly requestId: string
  },
): Promise<Result<SetLimits>> {
  const tenant = unit.tenant.id
  const before = await readLimits(unit.tx, unit.tenant)
  await unit.tx.query(deleteLimits, { tenant_id: tenant })
  await writeLimits(
    unit,
    limits.map(({ currency, amount, amount_per_day: perDay = null }) => {
      return { currency, amount: BigInt(amount), per_day: perDay === null ? null : BigInt(perDay) }
    }),
  )
  if (isGuarded !== null) {
    await unit.tx.query(upsertRules, { tenant_id: tenant, second_owner: isGuarded })
  }
  const after = await readLimits(unit.tx, unit.tenant)
  noteForAudit(unit, requestId, { before: fieldsOf(before), after: fieldsOf(after) })
  return accepted({ before, after })
}

async function writeLimits(unit: Unit, limits: readonly LimitRow[]): Promise<void> {
  await unit.tx.query(insertLimits, {
    tenant_id: unit.tenant.id,
    rows: limits.map(({ currency, amount, per_day: perDay }) => ({
      currency,
      amount,
      per_day: perDay,
    })),
  })
}

/**
 * Takes down the limits of a tenant and whether it knows the second owner, and answers what sets
 * both for another: for a sandbox that takes the place of one that is reset.
 */
export async function carryLimits(
  database: Database,
  from: TenantId,
): Promise<(to: TenantId) => Promise<void>> {
  const { limits, rules } = await database.read(from, async (reader) => ({
    limits: await reader.query(selectLimits, { tenant_id: from }),
    rules: (await reader.query(selectRules, { tenant_id: from }))[0],
  }))
  return async (to) => {
    await database.transact(to, async (unit) => {
      await writeLimits(unit, limits)
      if (rules !== undefined) {
        await unit.tx.query(upsertRules, { tenant_id: to, second_owner: rules.second_owner })
      }
    })
  }
}

function fieldsOf({ data, second_owner: isGuarded }: ApprovalLimitList) {
  const fields = new Map<string, number | string>()
  for (const { currency, amount, amount_per_day: perDay } of data) {
    fields.set(currency, amount)
    if (perDay !== null) fields.set(`${currency}_per_day`, perDay)
  }
  if (isGuarded) fields.set('second_owner', 'on')
  return Object.fromEntries(fields)
}

function effectOf({ before, after }: SetLimits): PowerEffect {
  const [earlier, later] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
  const changes = fields.flatMap((field): EffectChange[] => {
    const change = { field, before: textOf(earlier[field]), after: textOf(later[field]) }
    return change.before === change.after ? [] : [change]
  })
  // A sandbox switches the second owner on and off to try it: that alone takes nobody.
  const isLoosened = (field: string) => {
    const [was, is] = [earlier[field], later[field]]
    return typeof was === 'number' && (typeof is !== 'number' || is > was)
  }
  return {
    kind: 'power',
    objects: [],
    changes,
    takesTwoOwners: fields.some(isLoosened),
    isOfMoney: false,
    member: null,
    currency: null,
  }
}

function textOf(value: number | string | undefined): string | null {
  return value === undefined ? null : String(value)
}
