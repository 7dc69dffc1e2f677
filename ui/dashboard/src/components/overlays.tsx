// What lies above a page: dialogs, drawers, menus.
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { useGo } from '../router/index.ts'
import { buttonLook } from './button.tsx'
import { joinClasses } from './classes.ts'
import { Icon } from './icons.tsx'
import { isProofAsked } from './proof-asked.ts'

interface OverlayProps {
  readonly title: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the end. */
  readonly actions?: ReactNode
  /** Lies above every other dialog. */
  readonly isTop?: boolean
}

interface DialogProps extends OverlayProps {
  readonly isWide?: boolean
}

const IN_THE_MIDDLE =
  'fixed inset-0 z-40 grid items-end justify-items-center overflow-y-auto sm:items-center sm:p-6'
const DIALOG =
  'popup grid w-full max-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden max-sm:rounded-b-none ' +
  'sm:max-h-[calc(100dvh-48px)]'
const SHEET =
  'sheet grid h-dvh w-full max-w-[560px] grid-rows-[auto_1fr_auto] overflow-hidden border-l ' +
  'border-line bg-surface shadow-pop'

/** A question or a short form in the middle of the page. */
export function Dialog({ isWide, ...props }: DialogProps) {
  const width = isWide === true ? 'max-w-[760px]' : 'max-w-[520px]'
  return <Overlay {...props} viewport={IN_THE_MIDDLE} popup={`${DIALOG} ${width}`} />
}

/** A sheet from the side, for more than a dialog holds. */
export function Drawer(props: OverlayProps) {
  return <Overlay {...props} viewport="fixed inset-0 z-40 flex justify-end" popup={SHEET} />
}

interface Frame extends OverlayProps {
  readonly viewport: string
  readonly popup: string
}

function Overlay({ title, isOpen, onClose, children, actions, ...frame }: Frame) {
  const isTop = frame.isTop === true
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        // A new proof may be asked for above this dialog: pressing there does not close this one.
        if (!open && (isTop || !isProofAsked())) onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={joinClasses('backdrop', isTop ? 'z-50' : 'z-30')} />
        <BaseDialog.Viewport className={joinClasses(frame.viewport, isTop && 'z-60')}>
          <BaseDialog.Popup className={frame.popup}>
            <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
              <BaseDialog.Title className="min-w-0 text-h2 wrap-anywhere">{title}</BaseDialog.Title>
              <BaseDialog.Close
                aria-label="Close"
                className="-mr-2 inline-flex size-8 items-center justify-center rounded-control
                  text-muted hover:bg-hover"
              >
                <Icon name="close" />
              </BaseDialog.Close>
            </div>
            <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
            {actions === undefined ? null : (
              // A button that names somebody by a long address is broken rather than cut off.
              <div
                className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3
                  [&>button]:wrap-anywhere [&>button]:whitespace-normal"
              >
                {actions}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

interface MenuItem {
  readonly label: string
  readonly onPress?: () => unknown
  readonly to?: string
  readonly isDanger?: boolean
}

interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** What is pressed; without it three dots named by the label. */
  readonly trigger?: ReactNode
}

/** Further actions behind a button. */
export function Menu({ label, items, trigger }: MenuProps) {
  const go = useGo()
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        aria-label={trigger === undefined ? label : undefined}
        className={buttonLook({ kind: trigger === undefined ? 'quiet' : 'plain', size: 'small' })}
      >
        {trigger ?? <Icon name="more" />}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-50">
          <BaseMenu.Popup className="popup min-w-44 py-1 outline-none">
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                className={joinClasses(
                  'flex min-h-8 cursor-pointer items-center px-3 py-1 outline-none',
                  'data-highlighted:bg-hover',
                  item.isDanger === true && 'text-bad',
                )}
                onClick={() => {
                  if (item.to !== undefined) go(item.to)
                  void item.onPress?.()
                }}
              >
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
