// An invitation: for somebody new a name and a password, for a member of another organisation one
// press after signing in.
import type { DashboardLink, MemberSession } from '@holdfast/contract'
import { useEffect, useState } from 'react'
import { call, pathTo } from '../api/index.ts'
import { Button, ErrorState, sentence } from '../components/index.ts'
import { keepSession, loadSession } from '../session/session.ts'
import { Frame } from './frame.tsx'
import { LinkPage, NewAccount } from './link.tsx'

/** The page. */
export function Invitation({ token }: { readonly token: string }) {
  return (
    <LinkPage token={token} title="Join">
      {(link, onEntered) => (
        <Frame title={`Join ${link.organisation_name}`} about={invited(link)}>
          {link.has_account ? (
            <Join token={token} link={link} />
          ) : (
            <NewAccount
              make={async (account) =>
                await call('acceptInvitation', { body: { token, ...account } })
              }
              onEntered={onEntered}
              confirm="Accept"
            />
          )}
        </Frame>
      )}
    </LinkPage>
  )
}

function invited({ role, email }: DashboardLink): string {
  const signsInWith = email === null ? '' : ` You sign in with ${email}.`
  return `You are invited as ${sentence(role).toLowerCase()}.${signsInWith}`
}

interface JoinProps {
  readonly token: string
  readonly link: DashboardLink
}

function Join({ token, link }: JoinProps) {
  const [session, setSession] = useState<MemberSession | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    loadSession().then(setSession, () => undefined)
  }, [])
  const isReady = session?.stage === 'open' && session.member.email === link.email
  const join = async () => {
    setError(null)
    try {
      keepSession(await call('joinOrganisation', { body: { token } }))
      location.replace(pathTo('sandbox'))
    } catch (failure) {
      setError(failure)
    }
  }
  if (!isReady) {
    return (
      <p>
        {link.email} has an account already. <a href="/dashboard/sign-in">Sign in with it</a>, then
        open the link of the invitation again.
      </p>
    )
  }
  return (
    <>
      {error === null ? null : <ErrorState error={error} />}
      <Button kind="primary" isWide onPress={join}>
        Join {link.organisation_name}
      </Button>
    </>
  )
}
