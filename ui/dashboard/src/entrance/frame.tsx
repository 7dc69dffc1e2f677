// The quiet frame of the pages before the dashboard.
import { type ReactNode, useEffect, useRef } from 'react'

interface FrameProps {
  readonly title: string
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** One question on one card. A new question takes the focus. */
export function Frame({ title, about, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Holdfast`
    heading.current?.focus()
  }, [title])
  return (
    <main className="grid min-h-dvh content-start justify-items-center px-4 py-8 sm:content-center">
      <div className="w-full max-w-[420px]">
        <p className="mb-4 flex items-center gap-2 font-semibold">
          <Mark /> Holdfast
        </p>
        <div
          className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card
          sm:p-7"
        >
          <header>
            <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
              {title}
            </h1>
            {about === undefined ? null : <p className="mt-1 text-muted">{about}</p>}
          </header>
          {children}
        </div>
      </div>
    </main>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M10 8v16M22 8v16M10 16h12"
        className="stroke-accent-ink"
        strokeWidth="3.5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
