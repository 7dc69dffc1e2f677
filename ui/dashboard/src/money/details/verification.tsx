// A verification: whose, where it stands, and what waits for it.
import type { Verification } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { ButtonLink, useMay } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { spokenName } from '../words/statuses.ts'
import { textFact } from './facts.tsx'
import { DetailFrame, DetailQuery, metadataFacts, Person } from './frame.tsx'
import { Letters } from './letters.tsx'
import { Related } from './related.tsx'
import { verificationWait } from './waits.ts'

export default function VerificationPage() {
  const id = useParam('id')
  const found = useOperation('getVerification', { params: { id } })
  return (
    <DetailQuery kind="verification" query={found}>
      {(verification) => <Shown verification={verification} />}
    </DetailQuery>
  )
}

function Shown({ verification }: { readonly verification: Verification }) {
  const { id, status, type, participant } = verification
  const mayReview = useMay('getVerificationFile')
  return (
    <DetailFrame
      kind="verification"
      id={id}
      status={status}
      lead={participant.name ?? participant.email}
      wait={verificationWait(verification)}
      actions={
        mayReview &&
        status === 'manual_review' && (
          <ButtonLink to={`/operations/verifications/${id}`} kind="primary">
            Decide
          </ButtonLink>
        )
      }
      raw={verification}
      facts={[
        { label: 'Participant', value: <Person of={participant} /> },
        { label: 'Type', value: spokenName(type) },
        textFact('Redirect', verification.redirect_url),
        ...metadataFacts(verification.metadata),
      ]}
    >
      <Letters verification={verification} />
      <Related
        kind="outbound"
        by={{ participant_id: participant.id, status: 'paused' }}
        title="What waits for it"
        none="No money waits for this verification."
      />
    </DetailFrame>
  )
}
