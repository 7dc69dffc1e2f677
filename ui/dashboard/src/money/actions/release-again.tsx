// Making failed releases again, one or all of one cause: tried out first, so that whoever still has
// no account is named before.
import type { Currency } from '@holdfast/contract'
import { lazy, Suspense, useState } from 'react'
import { queries } from '../../api/index.ts'
import { Button, ConfirmAction, useMay, useToast } from '../../components/index.ts'
import { outcomeOf } from './outcome.ts'

/** Fetched when it is asked for: the forms of accounts are large. */
const WaysToArrive = lazy(() => import('../payees/ways.tsx'))

interface AgainProps {
  /** Of outbounds that failed, all in one currency; at most 100. */
  readonly ids: readonly string[]
  readonly currency: Currency
  /** How much, and to whom: `€100.00 to Lena`. */
  readonly words: string
  /** The button that asks. */
  readonly label: string
  readonly onDone?: () => void
}

/** A button that releases again what failed, as it was; nothing for those who may not. */
export function ReleaseAgain({ ids, currency, words, label, onDone }: AgainProps) {
  const [isOpen, setOpen] = useState(false)
  const say = useToast()
  if (!useMay('createReleases')) return null
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmAction
        operation="createReleases"
        request={{ body: { releases: ids.map((replaces) => ({ replaces })) } }}
        title={label}
        effect={
          'It is made again as it was: the same amount, fee and receiver, from where the money ' +
          'went back to. It goes to the account that is on file now.'
        }
        confirm={`Release ${words} again`}
        hasRehearsal
        ways={(run) => (
          <Suspense>
            <WaysToArrive run={run} currency={currency} />
          </Suspense>
        )}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={({ outbounds }) => {
          const { text, kind } = outcomeOf('Release', outbounds, currency)
          say(text, kind)
          void queries.invalidateQueries()
          onDone?.()
        }}
      />
    </>
  )
}
