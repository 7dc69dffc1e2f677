// Whether the books are sealed, unchanged, and agree with those of the banks.
import { Page } from '../components/index.ts'
import { CheckpointsCard } from './checkpoints.tsx'
import { ReconciliationCard } from './reconciliations.tsx'
import { SealCard } from './seal-card.tsx'

/** The page. */
export default function SealPage() {
  return (
    <Page
      title="Seal and books"
      about={
        'Every movement is hashed together with all before it, and signed. Each ' +
        'day is compared with the books of the banks.'
      }
    >
      <SealCard />
      <ReconciliationCard />
      <CheckpointsCard />
    </Page>
  )
}
