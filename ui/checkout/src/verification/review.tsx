// Everything that was entered, once more before it is sent. What the service keeps of a person is
// not shown by a link, which may fall into other hands: birth dates and addresses are those that
// this tab still knows; where it has lost them, the page says so.
import type { PublicVerification } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import type { AddressEntry, PersonEntry } from '../api/client.ts'
import { countryName } from '../format/countries.ts'
import { formatDate } from '../format/dates.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { keptAbout } from './about.tsx'
import { keptOwner } from './details.tsx'
import { Progress } from './frame.tsx'
import { keptPersons, roleOf } from './persons.tsx'
import { type GivingStep, ownerTypeOf, stepsOf } from './step.ts'

interface ReviewProps {
  readonly verification: PublicVerification
  readonly onChange: (step: GivingStep) => void
  readonly onSubmit: () => Promise<void>
}

/** Everything once more, before it is sent. */
export function Review({ verification, onChange, onSubmit }: ReviewProps) {
  const [isBusy, run] = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)
  const { participant } = verification
  const submit = () =>
    run(async () => {
      setFailed(false)
      try {
        await onSubmit()
      } catch {
        setFailed(true)
      }
    })
  return (
    <Screen
      title={words.verification.review.title}
      emblem={
        <Progress step="review" type={participant.type} waiting={verification.amount_waiting} />
      }
      lead={<p>{words.verification.review.lead}</p>}
      bar={
        <>
          <div role="alert">
            {hasFailed && <p class="fault">{words.verification.review.failed}</p>}
          </div>
          <Button isBusy={isBusy} onPress={submit}>
            {words.verification.review.submit}
          </Button>
        </>
      }
    >
      <Given verification={verification} />
      <Corrections verification={verification} onChange={onChange} />
    </Screen>
  )
}

interface FactProps {
  readonly label: string
  readonly lines: readonly string[]
}

/** A line for each thing; nothing where nothing was given. */
function Fact({ label, lines }: FactProps) {
  const shown = lines.filter((line) => line !== '')
  if (shown.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {shown.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </dd>
    </div>
  )
}

/** What was given. */
function Given({ verification }: Pick<ReviewProps, 'verification'>) {
  const { participant, bank_account: account, documents } = verification
  const { review } = words.verification
  const kinds = documents
    .filter(({ next_part }) => next_part === null)
    .map(({ kind }) => words.identity.documents.kinds[kind])
  return (
    <dl class="card facts">
      <Fact label={review.name} lines={[participant.name ?? '']} />
      <Fact label={review.email} lines={[participant.email_masked]} />
      <About verification={verification} />
      <Persons verification={verification} />
      <Fact
        label={words.identity.review.documents}
        lines={kinds.length === 0 ? [words.identity.review.none] : [...new Set(kinds)]}
      />
      {account !== null && (
        <div>
          <dt>{review.account}</dt>
          <dd>
            <span class="amount">{account.masked}</span>
            <span class="quiet">
              {countryName(account.country)}, {account.currency.toUpperCase()}
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Country, birth date or registration, and address. */
function About({ verification: { id, participant } }: Pick<ReviewProps, 'verification'>) {
  const { about, review } = words.identity
  const owner = keptOwner(id)
  const known = owner === undefined ? undefined : keptAbout(id, owner.type)
  if (owner === undefined || known === undefined) {
    return <Fact label={about.title[ownerTypeOf(participant.type)]} lines={[review.hidden]} />
  }
  const { address, date_of_birth: born = '' } = known
  const form = known.business_type ?? known.organisation_type ?? ''
  const number = known.company_number ?? known.organisation_number ?? ''
  const forms: Readonly<Record<string, string>> = about.forms
  return (
    <>
      <Fact label={words.verification.review.country} lines={[countryName(owner.country)]} />
      <Fact label={about.dateOfBirth} lines={[born === '' ? '' : formatDate(born)]} />
      <Fact label={about.form} lines={[forms[form] ?? '']} />
      {owner.type !== 'individual' && <Fact label={about.number[owner.type]} lines={[number]} />}
      <Fact label={about.website} lines={[known.website ?? '']} />
      <Fact label={review.address} lines={addressLines(address)} />
    </>
  )
}

function addressLines(address: AddressEntry): string[] {
  const { address_line_1: line, postal_code: code, town_city: town, country } = address
  return [line, `${code} ${town}`, countryName(country)]
}

/** Who stands behind a business. */
function Persons({ verification }: Pick<ReviewProps, 'verification'>) {
  const { participant, persons } = verification
  if (!stepsOf(participant.type).includes('persons')) return null
  const known = keptPersons(verification.id)
  const given = persons.map(({ name }, at) => {
    const entered = known[at]
    return entered?.name === name ? personLine(entered) : (name ?? '')
  })
  return <Fact label={words.identity.review.persons} lines={given} />
}

function personLine({ name, type, date_of_birth: born, address }: PersonEntry): string {
  const role = words.identity.persons.roles[roleOf(type)]
  return [name, role, formatDate(born), ...addressLines(address)].join(', ')
}

/** The ways back. */
function Corrections({ verification, onChange }: Omit<ReviewProps, 'onSubmit'>) {
  const hasPersons = stepsOf(verification.participant.type).includes('persons')
  return (
    <div class="actions">
      <Button kind="quiet" onPress={() => onChange('details')}>
        {words.verification.review.changeDetails}
      </Button>
      {hasPersons && (
        <Button kind="quiet" onPress={() => onChange('persons')}>
          {words.identity.review.changePersons}
        </Button>
      )}
      <Button kind="quiet" onPress={() => onChange('documents')}>
        {words.identity.review.changeDocuments}
      </Button>
      <Button kind="quiet" onPress={() => onChange('bank')}>
        {words.verification.review.changeBank}
      </Button>
    </div>
  )
}
