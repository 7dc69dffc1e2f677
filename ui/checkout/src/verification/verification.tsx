import type { PublicVerification } from '@holdfast/contract'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Client, OwnerDetails } from '../api/client.ts'
import { homeCountry } from '../format/countries.ts'
import { type Line, silentLine } from '../frame/opener.ts'
import type { PayoutChoice } from '../page-data.ts'
import { LeaveDialog } from '../parts/leave-dialog.tsx'
import { useLeaving } from '../parts/leaving.ts'
import { usePolling } from '../parts/polling.ts'
import { Shell } from '../parts/shell.tsx'
import { words } from '../words/words.ts'
import { Bank } from './bank.tsx'
import { Details } from './details.tsx'
import { Passed, Rejected, Review, Status } from './status.tsx'
import { type GivingStep, isHandedIn, stepOf } from './step.ts'

interface VerificationProps {
  readonly client: Client
  readonly loaded: PublicVerification
  readonly payout: PayoutChoice
  /** To the shop, when one opened this page; from an e-mail there is none. */
  readonly line: Line | undefined
  readonly onClose: (code: string) => void
}

/** The verification of a seller, one thing a screen. */
export function Verification({ client, loaded, payout, line, onClose }: VerificationProps) {
  const flow = useVerification(client, loaded)
  const { verification, step } = flow
  useTelling(verification.id, isHandedIn(step), line)
  const close = useCallback(() => onClose('cancelled'), [onClose])
  const leaving = useLeaving(line ?? silentLine, isHandedIn(step) || line === undefined, close)
  usePolling(step === 'status' ? 'calm' : 'off', flow.refresh)
  return (
    <Shell
      organisation={{
        name: verification.organisation.name,
        accentColour: verification.organisation.accent_colour,
        logoUrl: verification.organisation.logo_url,
      }}
      environment={verification.environment}
      onLeave={line === undefined ? undefined : leaving.ask}
    >
      <Current
        client={client}
        flow={flow}
        payout={payout}
        onClose={line === undefined ? undefined : close}
      />
      {leaving.isAsking && (
        <LeaveDialog {...words.verification.leaving} onStay={leaving.stay} onLeave={leaving.go} />
      )}
    </Shell>
  )
}

interface CurrentProps {
  readonly client: Client
  readonly flow: ReturnType<typeof useVerification>
  readonly payout: PayoutChoice
  readonly onClose: (() => void) | undefined
}

function Current({ client, flow, payout, onClose }: CurrentProps) {
  const { verification, step } = flow
  switch (step) {
    case 'details':
      return (
        <Details
          verification={verification}
          payout={payout}
          isFirst={false}
          onGiven={flow.giveDetails}
        />
      )
    case 'bank':
      return (
        <Bank
          client={client}
          verification={verification}
          payout={payout}
          initialCountry={flow.country ?? homeCountry(payout)}
          onBack={verification.status === 'passed' ? undefined : () => flow.goTo('details')}
          onKeep={() => flow.goTo('review')}
          onGiven={flow.giveBankAccount}
        />
      )
    case 'review':
      return <Review verification={verification} onChange={flow.goTo} onSubmit={flow.submit} />
    case 'status':
      return <Status verification={verification} onDecide={flow.decide} onClose={onClose} />
    case 'passed':
      return (
        <Passed
          verification={verification}
          onAddAccount={() => flow.goTo('bank')}
          onClose={onClose}
        />
      )
    case 'failed':
      return <Rejected name={verification.organisation.name} onClose={onClose} />
  }
}

/** What the page knows of the verification, and what can be done with it. */
function useVerification(client: Client, loaded: PublicVerification) {
  const [verification, setVerification] = useState(loaded)
  const [wanted, goTo] = useState<GivingStep>()
  const [country, setCountry] = useState<string>()
  const show = (next: PublicVerification) => {
    setVerification(next)
    goTo(undefined)
  }
  return {
    verification,
    step: stepOf(verification, wanted),
    country,
    goTo: (step: GivingStep) => goTo(step),
    giveDetails: async (details: OwnerDetails) => {
      const next = await client.giveDetails(details)
      setCountry(details.country)
      show(next)
    },
    giveBankAccount: async (account: Readonly<Record<string, string>>) =>
      show(await client.giveBankAccount(account)),
    submit: async () => show(await client.submit()),
    decide: async (outcome: 'pass' | 'fail') => show(await client.decide(outcome)),
    refresh: async () => setVerification(await client.verification()),
  }
}

/** Tells the shop, once, that the details were handed in. */
function useTelling(id: string, isDone: boolean, line: Line | undefined): void {
  const isTold = useRef(false)
  useEffect(() => {
    if (!isDone || isTold.current) return
    isTold.current = true
    line?.tell({ type: 'done', value: { verification_id: id }, redirectUrl: undefined })
  }, [id, isDone, line])
}
