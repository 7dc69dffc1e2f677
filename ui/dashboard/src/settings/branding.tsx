// How the pages that buyers and sellers see look: colour and logo, and what becomes of them.
import type { OrganisationSettings } from '@holdfast/contract'
import { useState } from 'react'
import { accentPair } from '../../../../contract/src/accent.ts'
import { useChange, useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  Columns,
  Form,
  Page,
  Query,
  TextField,
  useMay,
  useToast,
} from '../components/index.ts'
import { AccentPreview } from './accent-preview.tsx'
import { correctionWords, readColour } from './colour.ts'
import { LogoCard } from './logo-card.tsx'

/** The page. */
export default function BrandingPage() {
  const organisation = useOperation('getOrganisation', {})
  return (
    <Page
      title="Branding"
      about={
        'Your name, colour and logo appear on the checkout, payment links, verification pages, ' +
        'invoices and mails.'
      }
    >
      <Query query={organisation}>{(found) => <Branding organisation={found} />}</Query>
    </Page>
  )
}

function Branding({ organisation }: { readonly organisation: OrganisationSettings }) {
  // What is typed stays while the logo is changed beside it.
  const [typed, setTyped] = useState<string | null>(null)
  const colour = typed ?? organisation.accent_colour ?? ''
  return (
    <>
      <Columns>
        <ColourCard organisation={organisation} colour={colour} onChange={setTyped} />
        <LogoCard organisation={organisation} />
      </Columns>
      <AccentPreview
        name={organisation.name}
        logoUrl={organisation.logo_url}
        accent={accentPair(readColour(colour))}
      />
    </>
  )
}

interface ColourCardProps {
  readonly organisation: OrganisationSettings
  readonly colour: string
  readonly onChange: (colour: string) => void
}

function ColourCard({ organisation, colour, onChange }: ColourCardProps) {
  const say = useToast()
  const may = useMay('updateBranding')
  const update = useChange('updateBranding', {
    onDone: () => say('The colour is changed. Pages show it from now on.'),
  })
  const read = readColour(colour)
  const isSaved = (organisation.accent_colour ?? '') === colour.trim().toLowerCase()
  const pair = accentPair(read)
  return (
    <Card title="Colour">
      <Form
        onSubmit={() =>
          update.mutate({
            body: { accent_colour: colour.trim() === '' ? null : colour.trim().toLowerCase() },
          })
        }
        error={update.error}
      >
        <div className="flex items-end gap-3">
          <input
            type="color"
            aria-label="Pick a colour"
            value={read ?? pair.light.fill}
            onChange={(event) => onChange(event.target.value)}
            className="h-9 w-14 rounded-control border border-strong bg-surface p-1"
          />
          <div className="min-w-0 flex-1">
            <TextField
              label="As a code"
              name="accent_colour"
              value={colour}
              onChange={onChange}
              isMono
            />
          </div>
        </div>
        <p className="text-small text-muted">
          For example #1f6f5c. If left empty, pages use the default colour.
        </p>
        <div aria-live="polite" className="grid gap-1">
          <p>Light pages: {correctionWords(read, pair.light.fill, 'darker')}</p>
          <p>Dark pages: {correctionWords(read, pair.dark.fill, 'lighter')}</p>
        </div>
        {may ? (
          <div>
            <Button kind="primary" type="submit" isPending={update.isPending} isDisabled={isSaved}>
              Save the colour
            </Button>
          </div>
        ) : null}
      </Form>
    </Card>
  )
}
