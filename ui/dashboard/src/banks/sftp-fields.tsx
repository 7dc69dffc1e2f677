// Where a bank is reached by SFTP, how its host is known, and the key that it knows us by.
import { TextArea, TextField } from '../components/index.ts'
import type { EnteredConnection } from './connecting.ts'
import type { EnteredHost } from './sftp-host.ts'

interface HostFieldsProps {
  /** What the request calls it: `connect`, `change`. */
  readonly kind: 'connect' | 'change'
  readonly entered: EnteredHost
  readonly onSet: (part: Partial<EnteredHost>) => void
}

/** The host of a bank, and how it is known. */
export function HostFields({ kind, entered, onSet }: HostFieldsProps) {
  const at = `${kind}/sftp`
  return (
    <>
      <TextField
        label="Host of the bank"
        name={`${at}/host`}
        value={entered.host}
        onChange={(host) => onSet({ host })}
        isMono
      />
      <TextField
        label="Port"
        name={`${at}/port`}
        inputMode="numeric"
        value={entered.port}
        onChange={(port) => onSet({ port })}
      />
      <TextField
        label="User"
        name={`${at}/user`}
        value={entered.user}
        onChange={(user) => onSet({ user })}
        isMono
      />
      <TextArea
        label="Fingerprints of the keys of the host"
        name={`${at}/host_keys`}
        value={entered.hostKeys}
        onChange={(hostKeys) => onSet({ hostKeys })}
        hint="SHA256:…, one in a line, as the bank tells them by letter or phone."
      />
    </>
  )
}

interface SftpFieldsProps {
  readonly entered: EnteredConnection
  readonly onSet: (part: Partial<EnteredConnection>) => void
}

/** The fields of a connection by SFTP. */
export function SftpFields({ entered, onSet }: SftpFieldsProps) {
  return (
    <>
      <HostFields kind="connect" entered={entered} onSet={onSet} />
      <TextArea
        label="Private key"
        name="connect/sftp/private_key"
        value={entered.privateKey}
        onChange={(privateKey) => onSet({ privateKey })}
        hint="Left empty, a key is made here. It is sealed, and never shown again."
        isOptional
      />
    </>
  )
}
