// The checkout as a buyer will see it, drawn with the colours the pages use, on light and on dark.
import type { AccentPair } from '../../../../contract/src/accent.ts'
import { Card, formatAmount } from '../components/index.ts'

interface AccentPreviewProps {
  readonly name: string
  readonly logoUrl: string | null
  readonly accent: AccentPair
}

/** The grounds and inks of the hosted pages: `ui/checkout/src/styles/tokens.css`. */
const looks = {
  light: {
    ground: 'oklch(97.5% 0.004 90)',
    surface: 'oklch(100% 0 0)',
    ink: 'oklch(24% 0.015 250)',
    quiet: 'oklch(46% 0.015 250)',
    line: 'oklch(89% 0.006 250)',
  },
  dark: {
    ground: 'oklch(19% 0.012 250)',
    surface: 'oklch(24% 0.014 250)',
    ink: 'oklch(94% 0.006 250)',
    quiet: 'oklch(74% 0.012 250)',
    line: 'oklch(33% 0.014 250)',
  },
} as const

/** Both previews. */
export function AccentPreview({ name, logoUrl, accent }: AccentPreviewProps) {
  return (
    <Card title="How the checkout will look">
      <div className="grid gap-5 sm:grid-cols-2">
        <Preview theme="light" name={name} logoUrl={logoUrl} accent={accent} />
        <Preview theme="dark" name={name} logoUrl={logoUrl} accent={accent} />
      </div>
    </Card>
  )
}

interface PreviewProps extends AccentPreviewProps {
  readonly theme: 'light' | 'dark'
}

const PRICE = 100_000
const FEE = 1_500

function Preview({ theme, name, logoUrl, accent }: PreviewProps) {
  const look = looks[theme]
  const { fill, on } = accent[theme]
  const total = formatAmount(PRICE + FEE, 'eur')
  return (
    <figure>
      <div
        className="rounded-card border p-5"
        style={{ background: look.ground, color: look.ink, borderColor: look.line }}
      >
        <div
          className="mx-auto grid max-w-sm gap-4 rounded-card border p-5"
          style={{ background: look.surface, borderColor: look.line }}
        >
          <p className="flex items-center gap-3 font-semibold">
            {logoUrl === null ? (
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-control"
                style={{ background: fill, color: on }}
              >
                {name.slice(0, 1).toUpperCase()}
              </span>
            ) : (
              <img src={logoUrl} alt="" className="max-h-9 max-w-32 object-contain" />
            )}
            {name}
          </p>
          <div>
            <Line label="Used estate car" amount={formatAmount(PRICE, 'eur')} colour={look.quiet} />
            <Line label="Buyer fee" amount={formatAmount(FEE, 'eur')} colour={look.quiet} />
            <p
              className="mt-2 flex justify-between border-t pt-2 font-semibold"
              style={{ borderColor: look.line }}
            >
              <span>Total</span>
              <span className="tabular-nums">{total}</span>
            </p>
          </div>
          <p style={{ color: fill }}>Money is held safely until the seller delivers.</p>
          <p
            className="rounded-control px-4 py-3 text-center font-semibold"
            style={{ background: fill, color: on }}
          >
            Pay {total}
          </p>
        </div>
      </div>
      <figcaption className="mt-2 text-small text-muted">
        {theme === 'light' ? 'For readers of light pages' : 'For readers of dark pages'}
      </figcaption>
    </figure>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: string
  readonly colour: string
}

function Line({ label, amount, colour }: LineProps) {
  return (
    <p className="flex justify-between" style={{ color: colour }}>
      <span>{label}</span>
      <span className="tabular-nums">{amount}</span>
    </p>
  )
}
