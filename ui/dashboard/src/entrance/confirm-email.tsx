// The link to a new address: confirmed by the member who asked for it.
import { useState } from 'react'
import { callOperation, pathTo } from '../api/index.ts'
import { Button, ErrorState } from '../components/index.ts'
import { keepSession } from '../session/session.ts'
import { Frame } from './frame.tsx'
import { useSignedIn } from './join.tsx'

/** The page. */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const session = useSignedIn()
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    setError(null)
    try {
      keepSession(await callOperation('confirmEmail', { body: { token } }))
      location.replace(pathTo('sandbox', '/security'))
    } catch (failure) {
      setError(failure)
    }
  }
  if (session === null) {
    return (
      <Frame title="Confirm your new address">
        <p>
          <a href="/dashboard/sign-in">Sign in</a> with the address that you have now, then open the
          link again.
        </p>
      </Frame>
    )
  }
  return (
    <Frame
      title="Confirm your new address"
      about={
        `You are signed in as ${session.member.email}. From now on you sign in with the address ` +
        'that the link was sent to.'
      }
    >
      {error === null ? null : <ErrorState error={error} />}
      <Button kind="primary" isWide onPress={confirm}>
        Confirm
      </Button>
    </Frame>
  )
}
