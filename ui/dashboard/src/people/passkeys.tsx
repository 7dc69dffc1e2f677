// The passkeys of whoever is signed in.
import type { Passkey } from '@holdfast/contract'
import { useState } from 'react'
import { callOperation, queries, queryKey, useChange, useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  ConfirmAction,
  Dialog,
  EmptyState,
  ErrorState,
  Form,
  Menu,
  Query,
  sayToast,
  TextField,
  Time,
} from '../components/index.ts'
import { deviceName } from '../session/device-name.ts'
import { hasPasskeys, makePasskey } from '../session/passkeys.ts'
import { keepSession, useSession } from '../session/session.ts'
import { CodesDialog } from './factors.tsx'

type Doing = { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

/** The list, and what can be done with it. */
export function Passkeys() {
  const found = useOperation('listPasskeys', {})
  const { member } = useSession()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const add = async () => {
    setError(null)
    try {
      const { options } = await callOperation('startPasskey')
      const attestation = await makePasskey(options)
      const added = await callOperation('addPasskey', { body: { name: deviceName(), attestation } })
      keepSession(added.session)
      setCodes(added.recovery_codes)
      void queries.invalidateQueries({ queryKey: queryKey('listPasskeys') })
      sayToast('The passkey signs you in from now on')
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Card
      title="Passkeys"
      actions={
        hasPasskeys() ? (
          <Button size="small" onPress={add}>
            Add a passkey
          </Button>
        ) : undefined
      }
    >
      {error === null ? null : <ErrorState error={error} />}
      <Query query={found}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No passkey yet"
              text="It signs you in by fingerprint, face or code, and no fake page can steal it."
            />
          ) : (
            <ul className="grid divide-y divide-line">
              {data.map((passkey) => (
                <Line key={passkey.id} passkey={passkey} onDo={setDoing} />
              ))}
            </ul>
          )
        }
      </Query>
      {doing?.what === 'rename' ? (
        <Rename passkey={doing.passkey} onClose={() => setDoing(null)} />
      ) : null}
      {doing?.what === 'remove' ? (
        <ConfirmAction
          operation="removePasskey"
          request={{ params: { id: doing.passkey.id } }}
          title={`Remove ${doing.passkey.name}`}
          effect="This passkey will no longer sign you in. Remove it on the device as well."
          confirm="Remove the passkey"
          isDanger
          isOpen
          onClose={() => setDoing(null)}
        />
      ) : null}
      <CodesDialog codes={codes} email={member.email} onKept={() => setCodes(null)} />
    </Card>
  )
}

interface LineProps {
  readonly passkey: Passkey
  readonly onDo: (doing: Doing) => void
}

function Line({ passkey, onDo }: LineProps) {
  const { name, is_synced, created_at, last_used_at } = passkey
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <div className="font-medium break-words">{name}</div>
        <div className="text-small text-muted">
          {is_synced ? 'On your devices' : 'On one device'} · made{' '}
          <Time at={created_at} kind="short" />
          {last_used_at === null ? ' · never used' : ' · used '}
          {last_used_at === null ? null : <Time at={last_used_at} kind="short" />}
        </div>
      </div>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: 'Rename', onPress: () => onDo({ what: 'rename', passkey }) },
          { label: 'Remove', isDanger: true, onPress: () => onDo({ what: 'remove', passkey }) },
        ]}
      />
    </li>
  )
}

interface RenameProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

function Rename({ passkey, onClose }: RenameProps) {
  const [name, setName] = useState(passkey.name)
  const rename = useChange('renamePasskey', { onDone: onClose })
  return (
    <Dialog title="Rename the passkey" isOpen onClose={onClose}>
      <Form
        label="Rename"
        error={rename.error}
        onSubmit={() => rename.mutate({ params: { id: passkey.id }, body: { name } })}
      >
        <TextField label="Name" name="name" value={name} onChange={setName} />
        <Button type="submit" kind="primary" isPending={rename.isPending}>
          Rename
        </Button>
      </Form>
    </Dialog>
  )
}
