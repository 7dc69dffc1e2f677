// All accounts at banks and where they stand, the connections by which they are reached, and the
// days and nights on which their books were compared.
import { ButtonLink, Page, Tabs, useMay } from '../components/index.ts'
import { ConnectionsTab } from './connections.tsx'
import { DaysTab } from './days.tsx'
import { NightsTab } from './nights.tsx'
import { StandingsTab } from './standings.tsx'

/** The page. */
export default function BanksPage() {
  const mayPropose = useMay('createBankProposal')
  return (
    <Page
      title="Banks"
      about="What lies on each account, by the books and by the bank, and what waits for people."
      actions={mayPropose ? <ButtonLink to="/banks/connect">Connect a bank</ButtonLink> : null}
    >
      <Tabs
        name="part"
        tabs={[
          { id: 'accounts', label: 'Accounts', content: <StandingsTab /> },
          { id: 'connections', label: 'Connections', content: <ConnectionsTab /> },
          { id: 'days', label: 'Days', content: <DaysTab /> },
          { id: 'nights', label: 'Nights', content: <NightsTab /> },
        ]}
      />
    </Page>
  )
}
