import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'

interface LeaveDialogProps {
  readonly title: string
  readonly body: string
  readonly stay: string
  readonly leave: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before a person leaves; Escape stays. */
export function LeaveDialog({ title, body, stay, leave, onStay, onLeave }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-body"
      onClose={onStay}
    >
      <h2 id="leave-title">{title}</h2>
      <p id="leave-body">{body}</p>
      <div class="actions">
        <Button onPress={onStay}>{stay}</Button>
        <Button kind="secondary" onPress={onLeave}>
          {leave}
        </Button>
      </div>
    </dialog>
  )
}
