import type { Language } from '@holdfast/contract'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { language } from '../words/words.ts'

interface ScreenProps {
  readonly title: string
  /** Whether the title takes the focus when the screen appears; not for the first one. */
  readonly takesFocus?: boolean
  /** A picture above the title that repeats its sense. */
  readonly emblem?: ComponentChildren
  readonly lead?: ComponentChildren
  readonly children?: ComponentChildren
  /** What stays in sight at the bottom: the total and the action. */
  readonly bar?: ComponentChildren
}

/** One screen: a title, one thing to do, and the bar that never leaves the sight. */
export function Screen({ title, takesFocus = true, emblem, lead, children, bar }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titledIn = useRef<Language>(undefined)
  useEffect(() => {
    document.title = title
    // The same screen in another language: the reader is at the choice of languages, and stays.
    const isTranslated = titledIn.current !== undefined && titledIn.current !== language
    titledIn.current = language
    if (!takesFocus || isTranslated) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [title, takesFocus])
  return (
    <>
      <main class="screen">
        {emblem}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <div class="lead">{lead}</div>}
        {children}
      </main>
      {bar !== undefined && <div class="bar">{bar}</div>}
    </>
  )
}

interface TotalProps {
  readonly label: string
  readonly amount: string
}

/** The total, beside the action. */
export function Total({ label, amount }: TotalProps) {
  return (
    <p class="total">
      <span>{label}</span> <strong class="amount">{amount}</strong>
    </p>
  )
}
