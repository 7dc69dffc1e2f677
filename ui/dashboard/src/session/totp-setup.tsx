// An authenticator: its secret as a code to scan or type, and a first code that proves it works.
import type { AnswerOf, SecondFactorAdded } from '@holdfast/contract'
import { lazy, Suspense, useState } from 'react'
import { callOperation } from '../api/index.ts'
import { Button, CopyButton, Form, Skeleton, TextField } from '../components/index.ts'
import { needEntries } from './need.ts'

const Qr = lazy(() => import('./qr.tsx'))

const GROUP = 4

interface TotpSetupProps {
  readonly secret: AnswerOf<'startTotp'> | undefined
  readonly onAdded: (added: SecondFactorAdded) => unknown
}

/** The two steps on one page. */
export function TotpSetup({ secret, onAdded }: TotpSetupProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  if (secret === undefined) return <Skeleton height={320} />
  const confirm = async () => {
    setError(null)
    try {
      needEntries({ code })
      await onAdded(
        await callOperation('confirmTotp', { body: { code: code.replaceAll(/\s/g, '') } }),
      )
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <div className="grid gap-4">
      <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
      <div className="flex flex-wrap items-center gap-4">
        <div className="size-48">
          <Suspense fallback={<Skeleton height={192} />}>
            <Qr text={secret.otpauth_url} label="QR code for the authenticator" />
          </Suspense>
        </div>
        <div className="grid gap-1">
          <span className="text-small text-muted">Or type this in</span>
          <span className="font-mono text-small break-all">{grouped(secret.secret)}</span>
          <CopyButton text={secret.secret} label="the secret">
            Copy
          </CopyButton>
        </div>
      </div>
      <Form onSubmit={confirm} error={error} label="First code">
        <TextField
          label="Six digits"
          name="code"
          value={code}
          onChange={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          isMono
        />
        <Button type="submit" kind="primary" isWide>
          Turn on
        </Button>
      </Form>
    </div>
  )
}

function grouped(secret: string): string {
  return secret.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? secret
}
