// What becomes of the keys of a member who leaves, or may do less: shown before it is done.
import type { MemberKey, MemberRole } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { useOperation } from '../api/index.ts'
import { LinkTo, Query } from '../components/index.ts'

interface KeysOfProps {
  readonly memberId: string
  /** The role to be; left out: the member is removed. */
  readonly role?: MemberRole
}

/** The keys that would end or do less, with a way to have them go on. */
export function KeysOf({ memberId, role }: KeysOfProps) {
  const query = role === undefined ? {} : { role }
  const keys = useOperation('listMemberKeys', { params: { id: memberId }, query })
  return (
    <Query query={keys}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted">No key of theirs changes with it.</p>
        ) : (
          <div className="grid gap-3 rounded-card bg-warn-soft p-3 text-warn-ink">
            <Keys
              title={role === undefined ? 'These keys end with it:' : 'These keys do less with it:'}
              keys={data.filter(({ fate }) => fate !== 'ends_later')}
            >
              To have one go on, <LinkTo to="/developers/keys">take it over</LinkTo> before.
            </Keys>
            <Keys
              title="The secret of these is known to them, and ends 7 days later:"
              keys={data.filter(({ fate }) => fate === 'ends_later')}
            >
              <LinkTo to="/developers/keys">Roll them</LinkTo> before, or revoke them.
            </Keys>
          </div>
        )
      }
    </Query>
  )
}

interface KeysProps {
  readonly title: string
  readonly keys: readonly MemberKey[]
  readonly children: ReactNode
}

function Keys({ title, keys, children }: KeysProps) {
  if (keys.length === 0) return null
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="mt-2 grid gap-1">
        {keys.map((key) => (
          <li key={key.id}>{words(key)}</li>
        ))}
      </ul>
      <p className="mt-2">{children}</p>
    </div>
  )
}

function words({ label, hint, environment, fate, loses }: MemberKey): string {
  const name = `${label ?? 'Without a name'} (${hint}, ${environment})`
  return fate !== 'shrinks' ? name : `${name}, without ${loses.join(', ')}`
}
