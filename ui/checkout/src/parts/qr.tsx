import { useEffect, useState } from 'preact/hooks'

interface QrProps {
  readonly text: string
  readonly label: string
}

/**
 * A QR code as one path; black on white in dark pages too, for that is what readers expect. It is
 * white until what draws it has been fetched; where that fails, all that it holds stands beside it.
 */
export function Qr({ text, label }: QrProps) {
  const [rows, setRows] = useState<readonly boolean[][]>([])
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const { scanCode } = await import('./scan-code.ts')
      if (isCurrent) setRows(scanCode(text))
    }
    draw().catch(() => setRows([]))
    return () => {
      isCurrent = false
    }
  }, [text])
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
