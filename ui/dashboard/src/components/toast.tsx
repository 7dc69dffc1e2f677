// What is said in passing: to the eye in a corner, to screen readers as a status.
import { Toast } from '@base-ui/react/toast'
import { Icon } from './icons.tsx'

export type SayKind = 'good' | 'bad' | 'info'

const manager = Toast.createToastManager()
const SHOWN_MS = 6_000

/** Says something in a corner for some seconds. */
export function sayToast(text: string, kind: SayKind = 'good'): void {
  manager.add({ title: text, type: kind, timeout: SHOWN_MS })
}

/** The same, as a hook for pages. */
export function useToast(): typeof sayToast {
  return sayToast
}

/** Says something to screen readers alone: what the eye sees anyway. */
export function announceAside(text: string): void {
  const region = document.getElementById('announcements')
  if (region === null) return
  // The same words again are said only when they went away between.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}

const looks: Readonly<Record<SayKind, string>> = {
  good: 'text-good',
  bad: 'text-bad',
  info: 'text-info',
}

/** Where toasts are drawn; once, in the shell. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          className="fixed right-4 bottom-20 z-50 grid w-[min(92vw,380px)] gap-2
          md:bottom-4"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const kind = toast.type === 'bad' || toast.type === 'info' ? toast.type : 'good'
    return (
      <Toast.Root key={toast.id} toast={toast} className="popup px-3 py-2.5">
        <Toast.Content className="flex items-start gap-2">
          <span className={`mt-0.5 ${looks[kind]}`}>
            <Icon name={kind === 'bad' ? 'alert' : kind === 'info' ? 'info' : 'check'} />
          </span>
          <Toast.Title className="grow font-medium" />
          <Toast.Close aria-label="Close" className="rounded-control p-1 text-muted hover:bg-hover">
            <Icon name="close" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
