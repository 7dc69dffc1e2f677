/** @jsxImportSource react */
// The shop's page: an order, the button to pay it, and a word of thanks.
import type { PaymentConfirmation } from '@holdfast/browser'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PayButton } from './pay-button.tsx'

interface ShopProps {
  readonly publicKey: string
  readonly baseUrl: string
}

function Shop({ publicKey, baseUrl }: ShopProps) {
  const [paid, setPaid] = useState<PaymentConfirmation>()
  return (
    <main>
      <h1>One used estate car</h1>
      {paid === undefined ? (
        <PayButton
          publicKey={publicKey}
          baseUrl={baseUrl}
          createOrder={createOrder}
          onPaid={setPaid}
        />
      ) : (
        <p role="status">Thank you. Checkout {paid.checkout_id}.</p>
      )}
    </main>
  )
}

/** The shop's server makes the intent, for it holds the private key. */
async function createOrder(): Promise<string> {
  const answer = await fetch('/order', { method: 'POST' })
  const order: unknown = await answer.json()
  if (typeof order === 'object' && order !== null && 'client_secret' in order) {
    return String(order.client_secret)
  }
  throw new Error('The order could not be made.')
}

const root = document.getElementById('shop')
const { publicKey = '', baseUrl = '' } = root?.dataset ?? {}
if (root !== null) createRoot(root).render(<Shop publicKey={publicKey} baseUrl={baseUrl} />)
