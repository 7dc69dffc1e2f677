// A participant: who it is, whether it can receive money, and what it buys and sells.
import type { Address, KnownParticipant } from '@holdfast/contract'
import { useOperation, useTenantNow } from '../../api/index.ts'
import { whoMay } from '../../components/index.ts'
import { StatementAction } from '../../proof/statement-action.tsx'
import { useParam } from '../../router/index.ts'
import { VerifyAction } from '../actions/verify.tsx'
import { Accounts } from '../payees/accounts.tsx'
import { spokenName } from '../words/statuses.ts'
import { type Fact, textFact } from './facts.tsx'
import { DetailFrame, DetailQuery, metadataFacts } from './frame.tsx'
import { Related } from './related.tsx'
import { participantWait } from './waits.ts'

export default function ParticipantPage() {
  const id = useParam('id')
  const found = useOperation('getParticipant', { params: { id } })
  return (
    <DetailQuery kind="participant" query={found}>
      {(participant) => <Shown participant={participant} />}
    </DetailQuery>
  )
}

function Shown({ participant }: { readonly participant: KnownParticipant }) {
  const { id, email, name, status, type, address } = participant
  const now = useTenantNow()
  const by = { participant_id: id }
  return (
    <DetailFrame
      kind="participant"
      id={id}
      status={status}
      lead={name ?? email}
      wait={
        now === null ? null : participantWait(participant, now, whoMay('acceptParticipantAccount'))
      }
      actions={
        <>
          {status === 'unverified' && <VerifyAction id={id} whom={name ?? email} />}
          <StatementAction of="participant" id={id} />
        </>
      }
      raw={participant}
      facts={[
        { label: 'E-mail', value: email },
        textFact('Name', name),
        { label: 'Type', value: spokenName(type) },
        textFact('Address', addressText(address)),
        ...personFacts(participant),
        ...metadataFacts(participant.metadata),
      ]}
    >
      <Accounts id={id} />
      <Related kind="verification" by={by} />
      <Related kind="settlement" by={by} title="Buys and sells" />
      <Related kind="checkout" by={by} title="Paid or to pay" />
      <Related kind="outbound" by={by} title="Received or to receive" />
      <Related kind="project" by={by} />
      <Related kind="invoice" by={by} />
      <Related kind="payment_instrument" by={by} />
    </DetailFrame>
  )
}

function addressText(address: Address | null): string | null {
  if (address === null) return null
  const { address_line_1, address_line_2, town_city, region, postal_code, country } = address
  return [address_line_1, address_line_2, postal_code, town_city, region, country]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}

function personFacts({ individual, business, organisation }: KnownParticipant): (Fact | null)[] {
  return [
    textFact('Date of birth', individual?.date_of_birth ?? null),
    textFact('Residential address', addressText(individual?.residential_address ?? null)),
    textFact('Company number', business?.company_number ?? null),
    textFact('Registered address', addressText(business?.registered_address ?? null)),
    textFact('Registration number', organisation?.organisation_number ?? null),
    textFact('Website', business?.website ?? organisation?.website ?? null),
    textFact(
      'Phone',
      individual?.phone_number ?? business?.phone_number ?? organisation?.phone_number ?? null,
    ),
  ]
}
