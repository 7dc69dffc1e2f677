// Making, rolling and revoking a key pair.
import type { KeyPairShown } from '@holdfast/contract'
import { useState } from 'react'
import { environmentNow, useChange } from '../api/index.ts'
import {
  AskOther,
  Button,
  CheckField,
  Dialog,
  Form,
  otherNeeded,
  SelectField,
  TextField,
  useToast,
} from '../components/index.ts'
import { enteredOf, KeyLimits, limitsOf } from './key-limits.tsx'
import {
  allowedWords,
  type KeyPermission,
  keyPermissions,
  overlapChoices,
  permissionWords,
  readOverlap,
} from './key-permissions.ts'
import { forgetPair, keepMadePair } from './made-pair.ts'

/** Makes a pair; what it may do is everything, or what is chosen. */
export function NewPairDialog({ onClose }: { readonly onClose: () => void }) {
  const [label, setLabel] = useState('')
  const [isRestricted, setRestricted] = useState(false)
  const [allowed, setAllowed] = useState<readonly KeyPermission[]>(['read'])
  const [limits, setLimits] = useState(() => enteredOf(null))
  const [networks, setNetworks] = useState('')
  const [expiry, setExpiry] = useState('')
  const make = useChange('createKeyPair', {
    onDone: (made) => {
      keepMadePair(made)
      onClose()
    },
  })
  const body = {
    label: label.trim() === '' ? null : label.trim(),
    permissions: isRestricted ? [...allowed] : null,
    limits: limitsOf(limits),
    networks: listed(networks),
    expires_at: expiry === '' ? null : expiry,
  }
  const needed = otherNeeded(make.error)
  if (needed !== null) {
    const effect = `A ${environmentNow()} key pair that may do: ${allowedWords(body.permissions)}.`
    const asked = {
      operation: 'createKeyPair',
      request: { body },
      needed,
      effect,
      onClose,
    } as const
    return <AskOther {...asked} title="New key pair" />
  }
  return (
    <Dialog title="New key pair" isOpen onClose={onClose}>
      <Form onSubmit={() => make.mutate({ body })} error={make.error}>
        <TextField
          label="What it is for"
          name="label"
          value={label}
          onChange={setLabel}
          hint="For example: shop server. You will find it by this name."
          isOptional
        />
        <SelectField
          label="What its private key may do"
          name="permissions"
          value={isRestricted ? 'some' : 'all'}
          onChange={(value) => setRestricted(value === 'some')}
          choices={[
            { value: 'all', label: 'Everything that its owner may' },
            { value: 'some', label: 'Only what I choose' },
          ]}
        />
        {isRestricted ? <Permissions allowed={allowed} onChange={setAllowed} /> : null}
        <KeyLimits entered={limits} onChange={setLimits} />
        <Bounds {...{ networks, setNetworks, expiry, setExpiry }} />
        <Button
          kind="primary"
          type="submit"
          isPending={make.isPending}
          isDisabled={isRestricted && allowed.length === 0}
        >
          {`Make a ${environmentNow()} key pair`}
        </Button>
      </Form>
    </Dialog>
  )
}

interface BoundsProps {
  readonly networks: string
  readonly setNetworks: (networks: string) => void
  readonly expiry: string
  readonly setExpiry: (expiry: string) => void
}

/** Where a key may be used from, and until when. */
function Bounds({ networks, setNetworks, expiry, setExpiry }: BoundsProps) {
  return (
    <>
      <TextField
        label="Works only from these networks"
        name="networks"
        value={networks}
        onChange={setNetworks}
        hint="Addresses or networks such as 203.0.113.0/24, separated by commas."
        isOptional
      />
      <TextField
        label="Ends on"
        name="expires_at"
        type="date"
        value={expiry}
        onChange={setExpiry}
        hint="It stops working at the start of that day in UTC."
        isOptional
      />
    </>
  )
}

function listed(text: string): string[] | null {
  const parts = text.split(/[,\s]+/).filter((part) => part !== '')
  return parts.length === 0 ? null : parts
}

interface PermissionsProps {
  readonly allowed: readonly KeyPermission[]
  readonly onChange: (allowed: readonly KeyPermission[]) => void
}

function Permissions({ allowed, onChange }: PermissionsProps) {
  const shown = keyPermissions.filter((one) => one !== 'sandbox' || environmentNow() === 'sandbox')
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 text-small text-muted">The key may</legend>
      {shown.map((permission) => {
        const [name, about] = permissionWords(permission)
        return (
          <CheckField
            key={permission}
            label={name}
            hint={about}
            isOn={allowed.includes(permission)}
            onChange={(isOn) =>
              onChange(
                keyPermissions.filter((one) => (one === permission ? isOn : allowed.includes(one))),
              )
            }
          />
        )
      })}
    </fieldset>
  )
}

/** Which pair, and what closes the dialog. */
export interface PairDialogProps {
  readonly pair: KeyPairShown
  readonly onClose: () => void
}

/** Puts a new pair in the place of one. */
export function RollDialog({ pair, onClose }: PairDialogProps) {
  const [overlap, setOverlap] = useState('24h')
  const roll = useChange('rollKeyPair', {
    onDone: (made) => {
      keepMadePair(made)
      onClose()
    },
  })
  const title = `Roll ${pair.label ?? 'the key pair'}`
  const body = { overlap: readOverlap(overlap) ?? '24h' }
  const request = { params: { id: pair.id }, body }
  const needed = otherNeeded(roll.error)
  if (needed !== null) {
    const effect = 'A new pair with the same permissions takes its place.'
    const asked = { operation: 'rollKeyPair', request, needed, effect, onClose } as const
    return <AskOther {...asked} title={title} />
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={() => roll.mutate(request)} error={roll.error}>
        <p className="text-muted">
          A new pair with the same permissions and limits takes its place. Put the new private key
          on your server while the old pair still works.
        </p>
        <SelectField
          label="The old pair"
          name="overlap"
          value={overlap}
          onChange={setOverlap}
          choices={overlapChoices}
        />
        <Button kind="primary" type="submit" isPending={roll.isPending}>
          Make the new pair
        </Button>
      </Form>
    </Dialog>
  )
}

/** Ends a pair at once. */
export function RevokeDialog({ pair, onClose }: PairDialogProps) {
  const say = useToast()
  const revoke = useChange('revokeKeyPair', {
    onDone: () => {
      forgetPair(pair.id)
      say('The key pair is revoked. It no longer works.')
      onClose()
    },
  })
  return (
    <Dialog title={`Revoke ${pair.label ?? 'the key pair'}`} isOpen onClose={onClose}>
      <Form onSubmit={() => revoke.mutate({ params: { id: pair.id } })} error={revoke.error}>
        <p>
          Both keys of the pair stop working now, for good. Servers and pages that use them are
          refused within seconds: payments in the checkout of your pages stop.
        </p>
        <p className="text-muted">
          To switch without a gap, roll the pair instead: the old one then ends later.
        </p>
        <Button kind="danger" type="submit" isPending={revoke.isPending}>
          {`Revoke ${pair.private_key?.hint ?? 'both keys'}`}
        </Button>
      </Form>
    </Dialog>
  )
}
