// A QR code; fetched with the first one that is shown.
import encodeQR from 'qr'

const QUIET_ZONE = 3

interface QrProps {
  readonly text: string
  readonly label: string
}

/** A QR code as one path; black on white in the dark too, for that is what cameras expect. */
export default function Qr({ text, label }: QrProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-card"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
