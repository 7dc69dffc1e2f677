// Who is signed in, and what they may do here.

import { operationFacts } from 'virtual:contract'
import type { MemberSession, OperationId, Permission } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { callOperation, environmentNow, queries, queryKey, setCsrfToken } from '../api/index.ts'

/** The key under which the session is kept. */
export const sessionKey = queryKey('getMemberSession')

/** Asks for the session and keeps it. */
export async function loadSession(): Promise<MemberSession> {
  const session = await callOperation('getMemberSession')
  keepSession(session)
  return session
}

/** Keeps what an answer says of the session; its token goes with all changes from now on. */
export function keepSession(session: MemberSession): void {
  setCsrfToken(session.csrf_token)
  queries.setQueryData(sessionKey, session)
}

/** The session; only below the shell, which shows nothing before it is there. */
export function useSession(): MemberSession {
  const { data } = useQuery({ queryKey: sessionKey, queryFn: loadSession, staleTime: 60_000 })
  if (data === undefined) throw new Error('The session is not there yet.')
  return data
}

/** Whether the one who is signed in has a permission in this environment. */
export function useHas(permission: Permission): boolean {
  return useSession().permissions[environmentNow()].includes(permission)
}

/** Whether the one who is signed in may call an operation here: what they may not is not shown. */
export function useMay(operation: OperationId): boolean {
  const held = useSession().permissions[environmentNow()]
  const [, , , needed] = operationFacts[operation]
  return needed !== undefined && held.includes(needed)
}
