// Live without a bank connection: people give payments to the bank and book what it shows, two of
// them each time.
import { Page, Tabs, useMay } from '../components/index.ts'
import { EntriesTab } from './bank-entries.tsx'
import { PaymentsTab } from './bank-payments.tsx'
import { BookForm } from './book-form.tsx'

/** The page. */
export default function BankPage() {
  const mayPay = useMay('listManualPayments')
  const mayBook = useMay('createManualEntry')
  return (
    <Page
      title="Bank bookings"
      about={
        'Give payments to the bank, and book what it shows. Nothing happens until ' +
        'a second person approves it.'
      }
    >
      <Tabs
        name="part"
        tabs={[
          { id: 'entries', label: 'Bookings', content: <EntriesTab /> },
          ...(mayPay ? [{ id: 'payments', label: 'To be paid', content: <PaymentsTab /> }] : []),
          ...(mayBook ? [{ id: 'book', label: 'New booking', content: <BookForm /> }] : []),
        ]}
      />
    </Page>
  )
}
