import type { PublicVerification } from '@holdfast/contract'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AboutDetails, Client, PersonEntry } from '../api/client.ts'
import { homeCountry } from '../format/countries.ts'
import { dropEntries, keepEntries, keptEntry } from '../frame/kept.ts'
import { type Line, silentLine } from '../frame/opener.ts'
import type { PayoutChoice } from '../page-data.ts'
import { LeaveDialog } from '../parts/leave-dialog.tsx'
import { useLeaving } from '../parts/leaving.ts'
import { usePolling } from '../parts/polling.ts'
import { Shell } from '../parts/shell.tsx'
import { words } from '../words/words.ts'
import { About } from './about.tsx'
import { Bank } from './bank.tsx'
import { Details, keptOwner } from './details.tsx'
import { Documents } from './documents.tsx'
import { Persons } from './persons.tsx'
import { Review } from './review.tsx'
import { Passed, Rejected, Status } from './status.tsx'
import { type GivingStep, isHandedIn, ownerTypeOf, stepOf, stepsOf, type Wish } from './step.ts'

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
  const flow = useVerification(client, loaded, payout)
  const { verification, step } = flow
  useTelling(verification.id, isHandedIn(verification), line)
  const close = useCallback(() => onClose('cancelled'), [onClose])
  const leaving = useLeaving(
    line ?? silentLine,
    isHandedIn(verification) || line === undefined,
    close,
  )
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
        <Details verification={verification} payout={payout} onNext={() => flow.goTo('about')} />
      )
    case 'about':
      return (
        <About
          verification={verification}
          owner={flow.owner}
          payout={payout}
          onBack={() => flow.goTo('details')}
          onGiven={flow.giveDetails}
        />
      )
    case 'persons':
      return (
        <Persons
          verification={verification}
          payout={payout}
          country={flow.owner.country}
          onBack={() => flow.goTo('details')}
          onGiven={flow.givePersons}
        />
      )
    case 'documents':
      return (
        <Documents
          client={client}
          verification={verification}
          onChanged={flow.refresh}
          onNext={flow.leaveDocuments}
          onBack={() => flow.goTo('details')}
          onSubmit={flow.submit}
        />
      )
    case 'bank':
      return (
        <Bank
          client={client}
          verification={verification}
          payout={payout}
          initialCountry={flow.owner.country}
          onBack={verification.status === 'passed' ? undefined : () => flow.goTo('documents')}
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
function useVerification(client: Client, loaded: PublicVerification, payout: PayoutChoice) {
  const [verification, setVerification] = useState(loaded)
  const { id, participant } = verification
  const name = `${id}.place`
  const [wanted, goTo] = useState(() => stepNamed(keptEntry(name, 'wanted')))
  const [isPast, setPast] = useState(() => keptEntry(name, 'past') === 'documents')
  useLayoutEffect(() => {
    keepEntries(name, { wanted: wanted ?? '', past: isPast ? 'documents' : '' })
  }, [name, wanted, isPast])
  const owner = keptOwner(id) ?? {
    type: ownerTypeOf(participant.type),
    name: participant.name ?? '',
    country: homeCountry(payout),
  }
  const show = (next: PublicVerification) => {
    setVerification(next)
    goTo(undefined)
  }
  const wish = { wanted, isPastDocuments: isPast }
  return {
    verification,
    // What follows needs what this tab may have lost: it is asked for again.
    step: stepOf(verification, wanted === 'about' && owner.name === '' ? restart(wish) : wish),
    owner,
    goTo: (step: GivingStep) => goTo(step),
    leaveDocuments: () => {
      setPast(true)
      goTo(undefined)
    },
    giveDetails: async (about: AboutDetails) =>
      show(await client.giveDetails({ ...owner, ...about })),
    givePersons: async (persons: readonly PersonEntry[]) => show(await client.givePersons(persons)),
    giveBankAccount: async (account: Readonly<Record<string, string>>) =>
      show(await client.giveBankAccount(account)),
    submit: async () => {
      show(await client.submit())
      for (const form of ['', '.about', '.persons', '.person', '.place']) dropEntries(id + form)
    },
    decide: async (outcome: 'pass' | 'fail') => show(await client.decide(outcome)),
    refresh: async () => setVerification(await client.verification()),
  }
}

function restart(wish: Wish): Wish {
  return { ...wish, wanted: 'details' }
}

function stepNamed(name: string | undefined): GivingStep | undefined {
  return stepsOf('business').find((step) => step === name)
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
