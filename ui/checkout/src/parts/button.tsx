import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly type?: 'button' | 'submit'
  readonly form?: string
  readonly isBusy?: boolean
  readonly onPress?: () => void
}

/** A button that says what it does, keeps its width while it works, and cannot be pressed twice. */
export function Button({
  children,
  kind = 'primary',
  type = 'button',
  form,
  isBusy = false,
  onPress,
}: ButtonProps) {
  return (
    <button
      type={type}
      form={form}
      class={`button button-${kind}`}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onPress?.()
      }}
    >
      <span class="button-label">{children}</span>
      {isBusy && <span class="spinner" aria-hidden="true" />}
    </button>
  )
}

/** Runs one action at a time and says whether it runs; a second press while it does is ignored. */
export function useOneAtATime(): [boolean, (action: () => Promise<void>) => void] {
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = (action: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void action().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [isBusy, run]
}
