// Where one can go. What the role may not do is not shown.
import { Dialog } from '@base-ui/react/dialog'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { environmentNow } from '../api/index.ts'
import { Icon } from '../components/index.ts'
import { showWithin } from '../kit/sight.ts'
import { areas } from '../router/areas.ts'
import type { Area, Place } from '../router/index.ts'
import { useSession } from '../session/session.ts'
import { OrganisationMenu } from './header.tsx'

/** The places of an area that somebody with these permissions sees. */
function visible({ places }: Area, held: readonly string[]): readonly Place[] {
  return places.filter(
    ({ permission, environment: only }) =>
      held.includes(permission) && (only === undefined || only === environmentNow()),
  )
}

interface NavigationProps {
  readonly onGo?: () => void
}

/** The navigation. */
export function Navigation({ onGo }: NavigationProps) {
  const held = useSession().permissions[environmentNow()]
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The list is longer than most screens: where one is stays in sight.
  useEffect(() => {
    const here = pathname === '' ? null : nav.current?.querySelector('[aria-current=page]')
    if (nav.current !== null && here) showWithin(nav.current, here)
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Main" className="min-h-0 grow overflow-y-auto px-2 pb-6">
      {areas.map((area) => {
        const places = visible(area, held)
        if (places.length === 0) return null
        return (
          <div key={area.label} className="mt-4 first:mt-2">
            <h2 className="px-2 pb-1 text-small font-medium text-faint">{area.label}</h2>
            <ul>
              {places.map((place) => (
                <li key={place.to}>
                  <PlaceLink place={place} {...(onGo === undefined ? {} : { onGo })} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

interface PlaceLinkProps extends NavigationProps {
  readonly place: Place
}

function PlaceLink({ place, onGo }: PlaceLinkProps) {
  const hasBelow = areas.some(({ places }) =>
    places.some(({ to }) => to !== place.to && to.startsWith(`${place.to}/`)),
  )
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: place.to === '/' || hasBelow, includeSearch: false }}
      onClick={onGo}
      className="flex min-h-[30px] items-center justify-between gap-2 rounded-control
        px-2 py-1 text-ink no-underline hover:bg-hover aria-[current=page]:bg-accent-soft
        aria-[current=page]:font-medium aria-[current=page]:text-accent"
    >
      {place.label}
      {place.useCount === undefined ? null : <Count useCount={place.useCount} />}
    </Link>
  )
}

interface CountProps {
  readonly useCount: () => number | undefined
}

function Count({ useCount }: CountProps) {
  const count = useCount()
  if (count === undefined || count === 0) return null
  return (
    <span className="amount rounded-full bg-warn-soft px-1.5 text-small text-warn-ink">
      {count}
    </span>
  )
}

interface DrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The navigation on a phone. */
export function NavigationDrawer({ isOpen, onClose }: DrawerProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop z-30" />
        <Dialog.Popup
          className="sheet fixed inset-y-0 left-0 z-40 flex w-[min(86vw,300px)]
          flex-col border-r border-line bg-surface [--from:-100%]"
        >
          <div className="flex items-center justify-between pr-2">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <OrganisationMenu />
            <Dialog.Close
              aria-label="Close"
              className="inline-flex size-9 items-center justify-center rounded-control
                text-muted hover:bg-hover"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Navigation onGo={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
