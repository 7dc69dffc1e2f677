// Taking a link with the account that is signed in.
import type { MemberSession } from '@holdfast/contract'
import { useEffect, useState } from 'react'
import { callOperation, pathTo } from '../api/index.ts'
import { Button, ErrorState } from '../components/index.ts'
import { keepSession, loadSession } from '../session/session.ts'

/** The session of this browser, once it is known and open; else null. */
export function useSignedIn(): MemberSession | null {
  const [session, setSession] = useState<MemberSession | null>(null)
  useEffect(() => {
    loadSession().then(setSession, () => undefined)
  }, [])
  return session?.stage === 'open' ? session : null
}

interface JoinProps {
  readonly token: string
  readonly organisation: string
}

/** One press. */
export function Join({ token, organisation }: JoinProps) {
  const [error, setError] = useState<unknown>(null)
  const join = async () => {
    setError(null)
    try {
      keepSession(await callOperation('joinOrganisation', { body: { token } }))
      location.replace(pathTo('sandbox'))
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      {error === null ? null : <ErrorState error={error} />}
      <Button kind="primary" isWide onPress={join}>
        Join {organisation}
      </Button>
    </>
  )
}
