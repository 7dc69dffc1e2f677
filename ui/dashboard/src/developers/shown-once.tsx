// A new key pair, shown whole this one time.
import { environmentNow } from '../api/index.ts'
import { Button, Card, CopyButton, KeyValues, LinkTo } from '../components/index.ts'
import { saveFile } from '../kit/save.ts'
import type { MadePair } from './made-pair.ts'
import { keepMadePair } from './made-pair.ts'
import { keyFile } from './snippets.ts'

/** The pair with ways to keep it. */
export function ShownOnce({ made }: { readonly made: MadePair }) {
  const save = () =>
    saveFile(
      keyFile({
        baseUrl: location.origin,
        privateKey: made.private_key,
        publicKey: made.public_key,
      }),
      `holdfast-${environmentNow()}.env`,
    )
  return (
    <Card
      title="Save this private key now"
      actions={
        <Button kind="quiet" size="small" onPress={() => keepMadePair(null)}>
          I have saved it
        </Button>
      }
    >
      <p className="mb-4 rounded-card bg-warn-soft p-3 text-warn-ink">
        {made.pair.label === null ? 'It' : `The private key of ${made.pair.label}`} is shown only
        this once and stored nowhere. Put it where only your server can read it.
      </p>
      <KeyValues
        items={[
          { label: 'Private key', value: <Secret text={made.private_key} label="private key" /> },
          { label: 'Public key', value: <Secret text={made.public_key} label="public key" /> },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button onPress={save}>Save as a file</Button>
        <LinkTo to="/developers">Examples with this key</LinkTo>
      </div>
    </Card>
  )
}

/** A secret with a way to copy it. */
export function Secret({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <code className="break-all">{text}</code>
      <CopyButton text={text} label={`the ${label}`} />
    </span>
  )
}
