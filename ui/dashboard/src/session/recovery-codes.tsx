// Recovery codes: shown once, so the page makes sure that they were kept.
import { useState } from 'react'
import { Button, CopyButton, Form, faultsOf, TextField } from '../components/index.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly email: string
  readonly onKept: () => unknown
}

/** The codes, a file of them, and the question for one of them. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>(null)
  const check = async () => {
    const isKept = codes.some((code) => plain(code) === plain(typed))
    if (isKept) await onKept()
    else setError(faultsOf([{ pointer: '/code', message: 'is none of these codes' }]))
  }
  return (
    <div className="grid gap-4">
      <p>
        Each of these codes signs you in once when your device is lost. They are shown now and never
        again: store them where you keep passwords, not on the same device.
      </p>
      <ul
        className="grid gap-x-6 gap-y-1 rounded-card sm:grid-cols-2 border border-line
        bg-sunken px-4 py-3 font-mono text-small"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => save(codes, email)}>Download</Button>
        <CopyButton text={codes.join('\n')} label="the recovery codes">
          Copy
        </CopyButton>
      </div>
      <Form onSubmit={check} error={error} label="Check">
        <TextField
          label="Type one of the codes from where you saved them"
          name="code"
          value={typed}
          onChange={setTyped}
          isMono
        />
        <Button type="submit" kind="primary" isWide>
          I have saved them
        </Button>
      </Form>
    </div>
  )
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function save(codes: readonly string[], email: string): void {
  const text = `Recovery codes of ${email} at ${location.host}\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
