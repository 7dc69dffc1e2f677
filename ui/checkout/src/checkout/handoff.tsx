import type { PublicCheckout } from '@holdfast/contract'
import { useEffect, useState } from 'preact/hooks'
import { formatAmount } from '../format/money.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { BankIcon, CardIcon } from '../parts/icons.tsx'
import { Screen, Total } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { withReturn } from './view.ts'

interface HandoffProps {
  readonly checkout: PublicCheckout
  readonly url: string
  /** The page to come back to in this tab; undefined: the other page opens beside this one. */
  readonly returnTo: string | undefined
  /** Whether the buyer has just confirmed, and goes on without another press. */
  readonly goesOn: boolean
  readonly onOther: () => Promise<void>
}

/** The buyer has to go on at another page: at the own bank, or at the issuer of the card. */
export function Handoff({ checkout, url, returnTo, goesOn, onOther }: HandoffProps) {
  const [isBusy, run] = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)
  const isBank = checkout.type === 'open_banking'
  const { title, lead, go } = words.handoff[isBank ? 'bank' : 'card']
  const amount = formatAmount(checkout.amount, checkout.currency)
  const address = withReturn(url, returnTo)
  useEffect(() => {
    if (goesOn && returnTo !== undefined) window.location.assign(address)
  }, [goesOn, returnTo, address])
  const chooseOther = () =>
    run(async () => {
      setFailed(false)
      try {
        await onOther()
      } catch {
        setFailed(true)
      }
    })
  return (
    <Screen
      title={title}
      emblem={<div class="emblem">{isBank ? <BankIcon /> : <CardIcon />}</div>}
      lead={<p>{lead(amount)}</p>}
      bar={
        <>
          <Total label={words.transfer.rows.amount} amount={amount} />
          <a
            class="button button-primary"
            href={address}
            target={returnTo === undefined ? '_blank' : undefined}
            rel="noreferrer"
          >
            {go}
          </a>
        </>
      }
    >
      {returnTo === undefined && <p>{words.handoff.beside}</p>}
      <p class="with-icon quiet" role="status">
        <span class="spinner spinner-inline" aria-hidden="true" /> {words.handoff.waiting}
      </p>
      <div role="alert">{hasFailed && <p class="fault">{words.handoff.failed}</p>}</div>
      <Button kind="quiet" isBusy={isBusy} onPress={chooseOther}>
        {words.handoff.other}
      </Button>
    </Screen>
  )
}

/** Between the press and the answer of the rail, which comes in a moment. */
export function Processing() {
  return (
    <Screen
      title={words.processing.title}
      emblem={
        <div class="emblem">
          <span class="spinner spinner-inline" aria-hidden="true" />
        </div>
      }
      lead={<p role="status">{words.processing.lead}</p>}
    />
  )
}
