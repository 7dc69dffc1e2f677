// The logo: chosen, looked at, taken away.
import type { OrganisationSettings } from '@holdfast/contract'
import { useId, useState } from 'react'
import { useChange } from '../api/index.ts'
import { Button, Card, ErrorState, useMay, useToast } from '../components/index.ts'
import { readLogo } from './logo.ts'

/** The card. */
export function LogoCard({ organisation }: { readonly organisation: OrganisationSettings }) {
  const say = useToast()
  const may = useMay('setLogo')
  const { logo_url, name } = organisation
  const remove = useChange('removeLogo', { onDone: () => say('The logo is removed.') })
  return (
    <Card title="Logo">
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Sample logoUrl={logo_url} name={name} ground="oklch(100% 0 0)" on="light" />
          <Sample logoUrl={logo_url} name={name} ground="oklch(24% 0.014 250)" on="dark" />
        </div>
        {may ? <ChooseLogo hasLogo={logo_url !== null} /> : null}
        {may && logo_url !== null ? (
          <div>
            <Button isPending={remove.isPending} onPress={() => remove.mutate({})}>
              Remove the logo
            </Button>
          </div>
        ) : null}
        {remove.error === null ? null : <ErrorState error={remove.error} />}
      </div>
    </Card>
  )
}

interface SampleProps {
  readonly logoUrl: string | null
  readonly name: string
  readonly ground: string
  readonly on: 'light' | 'dark'
}

function Sample({ logoUrl, name, ground, on }: SampleProps) {
  return (
    <div
      className="grid h-24 place-items-center rounded-card border border-line p-3"
      style={{ background: ground }}
    >
      {logoUrl === null ? (
        <span style={{ color: on === 'light' ? 'oklch(46% 0.015 250)' : 'oklch(74% 0.012 250)' }}>
          No logo
        </span>
      ) : (
        <img
          src={logoUrl}
          alt={`Logo of ${name} on ${on}`}
          className="max-h-16 max-w-full object-contain"
        />
      )}
    </div>
  )
}

function ChooseLogo({ hasLogo }: { readonly hasLogo: boolean }) {
  const id = useId()
  const say = useToast()
  const [fault, setFault] = useState<string | null>(null)
  const set = useChange('setLogo', { onDone: () => say('The logo is changed.') })
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const read = await readLogo(file)
    set.reset()
    setFault('fault' in read ? read.fault : null)
    if ('image' in read) set.mutate({ body: { image: read.image } })
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {hasLogo ? 'Another logo' : 'Choose a logo'}
      </label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        disabled={set.isPending}
        aria-describedby={`${id}hint`}
        onChange={(event) => void choose(event.target.files?.[0])}
        className={
          'min-h-9 max-w-full text-small file:mr-3 file:min-h-9 file:rounded-control ' +
          'file:border file:border-strong file:bg-surface file:px-3 file:text-ink'
        }
      />
      <p id={`${id}hint`} className="text-small text-muted">
        PNG or JPEG, at most 200 kB and 2,000 pixels on a side. It is stored here: pages load it
        from nowhere else.
      </p>
      {fault === null ? null : (
        <p role="alert" className="text-bad-ink">
          {fault}
        </p>
      )}
      {set.error === null ? null : <ErrorState error={set.error} />}
    </div>
  )
}
