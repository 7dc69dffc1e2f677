// An invitation: for somebody new a name and a password, for a member of another organisation one
// press after signing in.
import type { DashboardLink } from '@holdfast/contract'
import { callOperation } from '../api/index.ts'
import { asSentence } from '../components/index.ts'
import { Frame } from './frame.tsx'
import { Join, useSignedIn } from './join.tsx'
import { LinkPage, NewAccount } from './link.tsx'

/** The page. */
export function Invitation({ token }: { readonly token: string }) {
  return (
    <LinkPage token={token} title="Join">
      {(link, onEntered) => (
        <Frame title={`Join ${link.organisation_name}`} about={invited(link)}>
          {link.has_account ? (
            <JoinOrSignIn token={token} link={link} />
          ) : (
            <NewAccount
              make={async (account) =>
                await callOperation('acceptInvitation', { body: { token, ...account } })
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
  return `You are invited as ${asSentence(role).toLowerCase()}.${signsInWith}`
}

interface JoinOrSignInProps {
  readonly token: string
  readonly link: DashboardLink
}

function JoinOrSignIn({ token, link }: JoinOrSignInProps) {
  const session = useSignedIn()
  if (session?.member.email === link.email) {
    return <Join token={token} organisation={link.organisation_name} />
  }
  return (
    <p>
      {link.email} has an account already. <a href="/dashboard/sign-in">Sign in with it</a>, then
      open the link of the invitation again.
    </p>
  )
}
