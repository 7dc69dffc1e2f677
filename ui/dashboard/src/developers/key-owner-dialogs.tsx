// Whose a key pair is, what it moves alone, and its secret after others approved it.
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  AskOther,
  Button,
  ConfirmAction,
  Dialog,
  Form,
  otherNeeded,
  SelectField,
} from '../components/index.ts'
import type { PairDialogProps } from './key-dialogs.tsx'
import { enteredOf, KeyLimits, limitsOf } from './key-limits.tsx'
import { keepMadePair } from './made-pair.ts'

type Owner = 'me' | 'organisation'

const ownerChoices = [
  { value: 'me', label: 'Mine: it may do what I may, and ends with my membership' },
  { value: 'organisation', label: 'The organisation’s: it stays when people leave' },
] as const

/** Takes a pair over. */
export function AdoptDialog({ pair, onClose }: PairDialogProps) {
  const [owner, setOwner] = useState<Owner>('me')
  const adopt = useChange('adoptKeyPair', { onDone: onClose })
  const title = `Take over ${pair.label ?? 'the key pair'}`
  const request = { params: { id: pair.id }, body: { owner } }
  const needed = otherNeeded(adopt.error)
  if (needed !== null) {
    const effect = owner === 'me' ? 'It becomes yours.' : 'It becomes the organisation’s.'
    const asked = { operation: 'adoptKeyPair', request, needed, effect, onClose } as const
    return <AskOther {...asked} title={title} />
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={() => adopt.mutate(request)} error={adopt.error}>
        <p className="text-muted">
          Its owner now: {pair.owner?.name ?? 'the organisation'}. Whoever was shown its secret
          still knows it: when that member leaves, it ends 7 days later. Roll the pair to get a
          secret that only you have seen.
        </p>
        <SelectField
          label="Whose it becomes"
          name="owner"
          value={owner}
          onChange={(value) => setOwner(value === 'organisation' ? 'organisation' : 'me')}
          choices={ownerChoices}
        />
        <Button kind="primary" type="submit" isPending={adopt.isPending}>
          Take it over
        </Button>
      </Form>
    </Dialog>
  )
}

/** Limits what a pair moves before a person passes it. */
export function LimitsDialog({ pair, onClose }: PairDialogProps) {
  const [entered, setEntered] = useState(() => enteredOf(pair.limits))
  const set = useChange('setKeyLimits', { onDone: onClose })
  const title = `Limits of ${pair.label ?? 'the key pair'}`
  const request = { params: { id: pair.id }, body: { limits: limitsOf(entered) } }
  const needed = otherNeeded(set.error)
  if (needed !== null) {
    const effect = 'The key may move more before a person has to approve it.'
    const asked = { operation: 'setKeyLimits', request, needed, effect, onClose } as const
    return <AskOther {...asked} title={title} />
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={() => set.mutate(request)} error={set.error}>
        <KeyLimits entered={entered} onChange={setEntered} />
        <Button kind="primary" type="submit" isPending={set.isPending}>
          Set the limits
        </Button>
      </Form>
    </Dialog>
  )
}

/** Shows the secret of a pair that others approved, once. */
export function CollectDialog({ pair, onClose }: PairDialogProps) {
  return (
    <ConfirmAction
      operation="collectKeyPair"
      request={{ params: { id: pair.id } }}
      title={`Collect ${pair.label ?? 'the key pair'}`}
      effect="Its private key is created now and shown once. Have the place where it goes ready."
      confirm="Show the private key"
      isOpen
      onClose={onClose}
      onDone={keepMadePair}
    />
  )
}
