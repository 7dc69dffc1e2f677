/** @jsxImportSource react */
// A button that opens the checkout and says what came of it.
import { HoldfastError, holdfast, type PaymentConfirmation } from '@holdfast/browser'
import { useMemo, useRef, useState } from 'react'

interface PayButtonProps {
  readonly publicKey: string
  readonly baseUrl: string
  /** Asks your server for an order; gives the client secret of its payment intent. */
  readonly createOrder: () => Promise<string>
  readonly onPaid: (confirmation: PaymentConfirmation) => void
}

/** Pays one order. Somebody who leaves the checkout goes on with the same order later. */
export function PayButton({ publicKey, baseUrl, createOrder, onPaid }: PayButtonProps) {
  const payments = useMemo(() => holdfast(publicKey, { baseUrl }), [publicKey, baseUrl])
  const order = useRef<Promise<string>>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState('')
  const pay = async () => {
    order.current ??= createOrder()
    try {
      onPaid(await payments.confirmPaymentIntent(await order.current))
    } catch (error) {
      const code = error instanceof HoldfastError ? error.code : 'failed'
      // An order that could not be made, or whose secret is used up, is made anew.
      if (code !== 'cancelled') order.current = undefined
      say(code === 'cancelled' ? 'Not paid yet. Press the button to go on.' : wordsFor(error))
    }
  }
  const press = () => {
    if (isBusy) return
    setBusy(true)
    say('')
    void pay().finally(() => setBusy(false))
  }
  return (
    <>
      <button type="button" onClick={press} aria-busy={isBusy}>
        Pay
      </button>
      <p role="status">{said}</p>
    </>
  )
}

function wordsFor(error: unknown): string {
  return error instanceof Error ? error.message : 'The payment did not go through.'
}
