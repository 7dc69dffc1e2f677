// Who the organisation is: what buyers are told, and what the register says.
import type { OrganisationSettings } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import { Card, IdLink, KeyValues, LinkTo, Page, Query, Time } from '../components/index.ts'
import { DetailsForm } from './details-form.tsx'

/** The page. */
export default function OrganisationPage() {
  const organisation = useOperation('getOrganisation', {})
  return (
    <Page
      title="Organisation"
      about="Both environments share these details. Every change is recorded in the audit log."
    >
      <Query query={organisation}>{(found) => <Shown organisation={found} />}</Query>
    </Page>
  )
}

function Shown({ organisation }: { readonly organisation: OrganisationSettings }) {
  const { onboarding, id, updated_at } = organisation
  return (
    <>
      {onboarding.complete ? null : (
        <p className="rounded-card bg-warn-soft p-4 text-warn-ink">
          Something is missing before real money can be taken:{' '}
          <LinkTo to="/settings/onboarding">finish the onboarding</LinkTo>.
        </p>
      )}
      <Card title="Details">
        <DetailsForm organisation={organisation} />
      </Card>
      <Card title="Record">
        <KeyValues
          items={[
            { label: 'Last changed', value: <Time at={updated_at} clock="real" /> },
            { label: 'Id', value: <IdLink id={id} /> },
          ]}
        />
      </Card>
    </>
  )
}
