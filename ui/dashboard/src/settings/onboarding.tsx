// What an organisation must have before it takes real money, step by step.
import type { OrganisationSettings } from '@holdfast/contract'
import { type ReactNode, useState } from 'react'
import { environmentNow, pathTo, useChange, useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  CheckField,
  Form,
  faultsOf,
  Icon,
  LinkTo,
  Page,
  Query,
  Time,
  useMay,
  useToast,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { DetailsForm } from './details-form.tsx'
import { type Step, stepsOf } from './steps.ts'

/** The page. */
export default function OnboardingPage() {
  const organisation = useOperation('getOrganisation', {})
  return (
    <Page title="Onboarding" about="What must be in place before real money can be taken.">
      <Query query={organisation}>{(found) => <Steps organisation={found} />}</Query>
    </Page>
  )
}

function Steps({ organisation }: { readonly organisation: OrganisationSettings }) {
  const steps = stepsOf(organisation)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <>
      <Progress steps={steps} done={done} />
      <ol className="grid gap-5">
        {steps.map((step, index) => (
          <li key={step.key}>
            <Card title={`${index + 1}. ${step.title}`}>
              <State step={step} />
              <Part step={step} organisation={organisation} />
            </Card>
          </li>
        ))}
      </ol>
    </>
  )
}

function Progress({ steps, done }: { readonly steps: readonly Step[]; readonly done: number }) {
  const isDone = done === steps.length
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {isDone
          ? 'Everything is in place: your organisation may take real money.'
          : `${done} of ${steps.length} steps are done.`}
      </p>
      <div
        role="progressbar"
        aria-label="Steps of the onboarding"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        className="h-2 w-full max-w-md overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(100 * done) / steps.length}%` }}
        />
      </div>
    </div>
  )
}

function State({ step }: { readonly step: Step }) {
  return (
    <p
      className={`mb-4 flex items-center gap-2 ${step.isDone ? 'text-good-ink' : 'text-warn-ink'}`}
    >
      <Icon name={step.isDone ? 'check' : 'ring'} />
      {step.isDone ? 'Done' : `Missing: ${step.missing.join(', ')}`}
    </p>
  )
}

interface PartProps {
  readonly step: Step
  readonly organisation: OrganisationSettings
}

function Part({ step, organisation }: PartProps) {
  switch (step.key) {
    case 'details':
      return <DetailsForm organisation={organisation} />
    case 'zone':
      return (
        <p>
          Your week begins on Monday in <strong>{organisation.time_zone}</strong>: payouts are made
          then at 06:00. It is one of the details above.
        </p>
      )
    case 'payout':
      return (
        <p>
          Your fees are paid out every Monday, one account for each currency:{' '}
          <LiveLink to="/settings/payouts">set the accounts of live</LiveLink>. Those in the sandbox
          do not count.
        </p>
      )
    case 'collection':
      return (
        <p>
          The account that money arrives on, one for each currency: one person books it under{' '}
          <LiveLink to="/operations/bank?part=book&kind=collection_account">
            Bank bookings, Account to pay into
          </LiveLink>
          , and another approves it.
        </p>
      )
    case 'mail':
      return (
        <p>
          Without a mail server sellers get no links, buyers no receipts and members no notices.
          Whoever runs this installation sets one up (HOLDFAST_SMTP_URL).
        </p>
      )
    case 'terms':
      return <Terms key={organisation.onboarding.terms_version} organisation={organisation} />
  }
}

interface LiveLinkProps {
  readonly to: string
  readonly children: ReactNode
}

/** Leads to a page of live: what real money needs is asked for there. */
function LiveLink({ to, children }: LiveLinkProps) {
  if (environmentNow() === 'live') return <LinkTo to={to}>{children}</LinkTo>
  return (
    <a href={pathTo('live', to)} className="text-accent underline-offset-2 hover:underline">
      {children}
    </a>
  )
}

const notAgreed = faultsOf([faultOn('version', 'must be read and accepted')])

/** What binds both sides, in the words of the installation's operator. */
function Terms({ organisation: { onboarding } }: { readonly organisation: OrganisationSettings }) {
  const say = useToast()
  const may = useMay('acceptTerms')
  const [isRead, setRead] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const accept = useChange('acceptTerms', { onDone: () => say('The terms are accepted.') })
  const { terms, terms_version } = onboarding
  if (terms?.version === terms_version) {
    return (
      <p>
        Version {terms.version} was accepted <Time at={terms.accepted_at} clock="real" />.
      </p>
    )
  }
  const send = () => {
    setWrong(!isRead)
    if (isRead) accept.mutate({ body: { version: terms_version } })
  }
  return (
    <Form onSubmit={send} error={isWrong ? notAgreed : accept.error}>
      <ul className="grid max-w-[72ch] list-disc gap-2 pl-5">
        <li>
          You hold other people’s money only for payments between them, and never use it as your
          own.
        </li>
        <li>You tell buyers and sellers when money is released, and keep to it.</li>
        <li>You let nobody be paid whom you know not to be who they claim to be.</li>
        <li>If a bank or card issuer takes money back, you make good for it.</li>
        <li>
          Whoever runs this installation answers for the authorisation to hold client money; the
          software does not replace it.
        </li>
      </ul>
      {may ? (
        <>
          <CheckField
            label={
              `I have read the terms, version ${terms_version}, and accept them for the ` +
              'organisation'
            }
            isOn={isRead}
            onChange={setRead}
          />
          <div>
            <Button kind="primary" type="submit" isPending={accept.isPending}>
              Accept the terms
            </Button>
          </div>
        </>
      ) : (
        <p className="text-muted">An owner of the organisation accepts the terms.</p>
      )}
    </Form>
  )
}
