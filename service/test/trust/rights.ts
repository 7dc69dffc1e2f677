// Whether whoever was let in had the right to it: by the rows of his session or key as they stood
// before he asked, and by the contract's tables. Nothing of the service is asked.
import type { Environment, KeyPermission, MemberRole, Operation } from '@holdfast/contract'
import {
  isMemberOperation,
  mayRole,
  needsStepUp,
  openAtStage,
  operationPermission,
} from '@holdfast/contract'
import { sha256 } from '#kit'
import type { Asker } from './asking.ts'
import type { World } from './world.ts'

/** A key is known for so long after its end of its own: see `createKeyFinder`. */
const LINGERS_MS = 4_000
/** Every request of the test comes from there. */
export const HERE = '127.0.0.0/8'

/** What stood behind a credential when it was used. */
export type Standing =
  | {
      readonly kind: 'session'
      readonly role: MemberRole | null
      readonly isOpen: boolean
      readonly isProven: boolean
    }
  | {
      readonly kind: 'key'
      readonly permissions: readonly KeyPermission[] | null
      readonly environment: Environment
      readonly isEnded: boolean
      /** Where it may be used from; null: anywhere. */
      readonly networks: readonly string[] | null
      /** The member who owns it, and his role; null: the organisation owns it. */
      readonly owner: { readonly id: string; readonly role: MemberRole | null } | null
      /** What it may move alone, of its own; in the sandbox nothing else binds it. */
      readonly limits: { readonly limit: number | null; readonly limitOfDay: number | null }
    }
  | { readonly kind: 'none' }

interface SessionRow {
  readonly role: MemberRole | null
  readonly is_open: boolean
  readonly is_proven: boolean
}

interface KeyRow {
  readonly permissions: KeyPermission[] | null
  readonly environment: Environment
  readonly is_ended: boolean
  readonly networks: readonly string[] | null
  readonly owner_id: string | null
  readonly role: MemberRole | null
  readonly limits: readonly KeptLimit[] | null
}

/** What a key may move alone, as it is kept. */
export interface KeptLimit {
  readonly currency: string
  readonly amount: number
  readonly per_day: number | null
}

/** Reads what stands behind a credential now. */
export async function standingOf({ database }: World, asker: Asker): Promise<Standing> {
  if (asker.kind === 'member') {
    const { rows } = await database.query<SessionRow>(
      `select m.role, s.is_open, coalesce(s.stepped_up_until > now(), false) as is_proven
         from member_sessions s left join memberships m
           on m.member_id = s.member_id and m.organisation_id = s.organisation_id
        where s.hash = $1`,
      [sha256(asker.person.browser.cookie ?? '')],
    )
    const [row] = rows
    if (row === undefined) return { kind: 'none' }
    return { kind: 'session', role: row.role, isOpen: row.is_open, isProven: row.is_proven }
  }
  if (asker.kind !== 'key') return { kind: 'none' }
  const { rows } = await database.query<KeyRow>(
    `select k.permissions, t.environment, k.owner_id, m.role, k.limits, k.networks,
            coalesce(k.revoked_at <= now(), false)
              or coalesce(k.expires_at <= now() - $2 * interval '1 millisecond', false) as is_ended
       from api_keys k join tenants t on t.id = k.tenant_id
       left join memberships m
         on m.organisation_id = t.organisation_id and m.member_id = k.owner_id
      where k.hash = $1 and k.kind = 'private'`,
    [sha256(asker.key.text), LINGERS_MS],
  )
  const [row] = rows
  if (row === undefined) return { kind: 'none' }
  const { permissions, environment, is_ended: isEnded, owner_id: id, role, networks } = row
  const owner = id === null ? null : { id, role }
  const own = row.limits?.find(({ currency }) => currency === 'eur')
  const limits = { limit: own?.amount ?? null, limitOfDay: own?.per_day ?? null }
  return { kind: 'key', permissions, environment, isEnded, networks, owner, limits }
}

/** Why whoever was let in should not have been; null where that was right. */
export function wrongOf(operation: Operation, asker: Asker, standing: Standing): string | null {
  const { id, auth } = operation
  if (auth === 'none' || auth === 'public' || auth === 'client') return null
  if (!isMemberOperation(id)) return `${id} has no permission`
  const wanted = operationPermission[id]
  switch (standing.kind) {
    case 'none':
      return `nothing stands behind the credential that opened ${id}`
    case 'key': {
      if (auth === 'member') return `a key opened ${id}, which is for members`
      const { permissions, isEnded, networks, owner, environment } = standing
      if (isEnded) return `an ended key opened ${id}`
      if (networks?.includes(HERE) === false) return `a key for ${networks.join()} opened ${id}`
      if (owner !== null && (owner.role === null || !mayRole(owner.role, wanted, environment))) {
        return `a key opened ${id}, which its owner (${owner.role}) may not`
      }
      const isOpen = permissions === null || permissions.some((one) => one === wanted)
      return isOpen ? null : `a key for ${permissions?.join()} opened ${id}, for ${wanted}`
    }
    case 'session': {
      const environment = asker.kind === 'member' ? asker.environment : 'live'
      const { role, isOpen } = standing
      if (!isOpen && !openAtStage.enrolling.has(id) && !openAtStage.second_factor.has(id)) {
        return `a session without second factor opened ${id}`
      }
      if (role === null) return `somebody who is no member opened ${id}`
      if (!mayRole(role, wanted, environment)) return `the role ${role} opened ${id}`
      const isUnproven = needsStepUp(id, environment) && !standing.isProven
      return isUnproven ? `a session without fresh proof opened ${id}` : null
    }
  }
}

/** Whether whoever asked for what waits may do it still; true where nothing is known of it. */
export async function mayStill(
  { database, moves }: World,
  approval: string,
  environment: Environment,
): Promise<boolean> {
  const asked = moves.asked.get(approval)
  if (asked === undefined || !isMemberOperation(asked.operation)) return true
  const { rows } = await database.query<{ role: MemberRole }>(
    `select m.role from memberships m join tenants t on t.organisation_id = m.organisation_id
      where t.id = $1 and m.member_id = $2`,
    [asked.tenant, asked.by],
  )
  const role = rows[0]?.role
  return role !== undefined && mayRole(role, operationPermission[asked.operation], environment)
}
