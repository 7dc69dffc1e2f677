// Where a bank is reached by SFTP, how its host is known, and the key that it knows us by.
import { TextArea, TextField } from '../components/index.ts'
import type { EnteredConnection } from './connecting.ts'

interface SftpFieldsProps {
  readonly entered: EnteredConnection
  readonly onSet: (part: Partial<EnteredConnection>) => void
}

/** The fields of a connection by SFTP. */
export function SftpFields({ entered, onSet }: SftpFieldsProps) {
  return (
    <>
      <TextField
        label="Host of the bank"
        name="connect/sftp/host"
        value={entered.host}
        onChange={(host) => onSet({ host })}
        isMono
      />
      <TextField
        label="Port"
        name="connect/sftp/port"
        inputMode="numeric"
        value={entered.port}
        onChange={(port) => onSet({ port })}
      />
      <TextField
        label="User"
        name="connect/sftp/user"
        value={entered.user}
        onChange={(user) => onSet({ user })}
        isMono
      />
      <TextArea
        label="Fingerprints of the keys of the host"
        name="connect/sftp/host_keys"
        value={entered.hostKeys}
        onChange={(hostKeys) => onSet({ hostKeys })}
        hint="SHA256:…, one in a line, as the bank tells them by letter or phone."
      />
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
