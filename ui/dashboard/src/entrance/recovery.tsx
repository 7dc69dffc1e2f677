// Coming back: asking for a link to the own mailbox, and setting a new password by it.
import type { AnswerOf, MemberSession, RecoveryLink } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOperation } from '../api/index.ts'
import { Button, Form, faultsOf, Skeleton, TextField } from '../components/index.ts'
import { needEntries } from '../session/need.ts'
import { assertPasskey, hasPasskeys } from '../session/passkeys.ts'
import { passwordFaults } from '../session/password-rule.ts'
import { keepSession } from '../session/session.ts'
import { Enrol, goIn } from './enrol.tsx'
import { Frame } from './frame.tsx'
import { DeadLink } from './link.tsx'

/** The page: with the token of a link it sets a password, without one it asks for a link. */
export function Recovery({ token }: { readonly token: string }) {
  return token === '' ? <AskForLink /> : <ByLink token={token} />
}

function AskForLink() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<AnswerOf<'askRecovery'> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const ask = async () => {
    setError(null)
    try {
      needEntries({ email })
      setAsked(await callOperation('askRecovery', { body: { email } }))
    } catch (failure) {
      setError(failure)
    }
  }
  if (asked !== null) return <Asked email={email} isMailOn={asked.is_mail_on} />
  return (
    <Frame
      title="Recover your account"
      about={
        'A link goes to your mailbox. It asks for a second proof: a code, a recovery code or a ' +
        'passkey.'
      }
    >
      <Form label="Come back" error={error} onSubmit={ask}>
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" kind="primary" isWide>
          Send a link
        </Button>
      </Form>
      <LostEverything />
    </Frame>
  )
}

interface AskedProps {
  readonly email: string
  readonly isMailOn: boolean
}

function Asked({ email, isMailOn }: AskedProps) {
  if (!isMailOn) {
    return (
      <Frame title="No mail server is set up">
        <p>Nothing was sent. Ask whoever runs the service to let you in: </p>
        <Command />
        <BackToSignIn />
      </Frame>
    )
  }
  return (
    <Frame title="Check your mailbox">
      <p>
        If {email} belongs to a member with a second factor, a link is on its way. It works once,
        within 30 minutes. You can ask for another after 15 minutes.
      </p>
      <BackToSignIn />
    </Frame>
  )
}

function LostEverything() {
  return (
    <details>
      <summary className="w-fit text-muted hover:text-ink">
        I have lost my second factor as well
      </summary>
      <div className="mt-3 grid gap-3">
        <p className="text-muted">
          Keep a recovery code at hand: it is a second proof. Without one, ask whoever runs the
          service to let you in; you then cannot move money for 24 hours.
        </p>
        <Command />
      </div>
    </details>
  )
}

function Command() {
  return (
    <code className="w-fit rounded-control bg-sunken px-2 py-1 font-mono">
      npm run enter -- --recover EMAIL
    </code>
  )
}

function BackToSignIn() {
  return (
    <p>
      <a href="/dashboard/sign-in">Back to signing in</a>
    </p>
  )
}

function ByLink({ token }: { readonly token: string }) {
  const [session, setSession] = useState<MemberSession | null>(null)
  const link = useQuery({
    queryKey: ['recovery', token],
    queryFn: async () => await callOperation('lookAtRecovery', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const back = (reached: MemberSession) => {
    keepSession(reached)
    if (reached.stage === 'open') goIn()
    else setSession(reached)
  }
  if (session !== null) return <Enrol session={session} />
  if (link.isError) return <DeadLink error={link.error} />
  if (link.data !== undefined) return <NewPassword token={token} link={link.data} onBack={back} />
  return (
    <Frame title="Set a new password">
      <Skeleton lines={5} />
    </Frame>
  )
}

interface NewPasswordProps {
  readonly token: string
  readonly link: RecoveryLink
  readonly onBack: (session: MemberSession) => void
}

function NewPassword({ token, link, onBack }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const isMailed = link.kind === 'recovery'
  const come = async (prove: () => Promise<object>) => {
    const faults = passwordFaults(password, again)
    setError(faults.length === 0 ? null : faultsOf(faults))
    if (faults.length > 0) return
    try {
      const proof = await prove()
      onBack(await callOperation('recoverAccount', { body: { token, password, ...proof } }))
    } catch (failure) {
      setError(failure)
    }
  }
  const byCode = async () => {
    if (!isMailed) return {}
    needEntries({ code })
    return { code }
  }
  const byPasskey = async () => {
    const { options } = await callOperation('startPasskeyRecovery', { body: { token } })
    return { assertion: await assertPasskey(options) }
  }
  return (
    <Frame title="Set a new password" about={aboutOf(link)}>
      <Form label="A new password" error={error} onSubmit={async () => await come(byCode)}>
        <input type="hidden" autoComplete="username" value={link.email} readOnly />
        <TwoEntries password={password} again={again} onPassword={setPassword} onAgain={setAgain} />
        {isMailed ? (
          <TextField
            label={
              link.has_totp ? 'Code of your authenticator, or a recovery code' : 'Recovery code'
            }
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            isMono
          />
        ) : null}
        <Button type="submit" kind="primary" isWide>
          Set the password
        </Button>
      </Form>
      {isMailed && link.has_passkey && hasPasskeys() ? (
        <Button isWide onPress={async () => await come(byPasskey)}>
          Prove it with a passkey instead
        </Button>
      ) : null}
    </Frame>
  )
}

interface TwoEntriesProps {
  readonly password: string
  readonly again: string
  readonly onPassword: (value: string) => void
  readonly onAgain: (value: string) => void
}

function TwoEntries({ password, again, onPassword, onAgain }: TwoEntriesProps) {
  return (
    <>
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. All browsers are signed out."
        value={password}
        onChange={onPassword}
      />
      <TextField
        label="The new password again"
        name="again"
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={onAgain}
      />
    </>
  )
}

function aboutOf({ email, kind }: RecoveryLink): string {
  return kind === 'recovery'
    ? `For ${email}. A second proof shows that it is you.`
    : `For ${email}. Then you set up a new second factor. For 24 hours you have no power over ` +
        'money in live.'
}
