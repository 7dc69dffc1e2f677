// The head of the shell: which organisation, which environment, who.
import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { environmentNow, pathTo, useChange } from '../api/index.ts'
import { asSentence, Icon, joinClasses } from '../components/index.ts'
import { useGo } from '../router/index.ts'
import { useSession } from '../session/session.ts'
import { signOut } from './sign-out.ts'
import { themes, useTheme } from './theme.ts'

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 px-3 py-1 outline-none data-highlighted:bg-hover'

interface MenuFrameProps {
  readonly label: string
  readonly trigger: ReactNode
  readonly className: string
  readonly children: ReactNode
}

function MenuFrame({ label, trigger, className, children }: MenuFrameProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger aria-label={label} className={className}>
        {trigger}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-50">
          <BaseMenu.Popup className="popup min-w-56 py-1 outline-none">{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** The organisation, and the others that the member belongs to. */
export function OrganisationMenu() {
  const { organisation, memberships } = useSession()
  const change = useChange('switchOrganisation', {
    // Everything that was shown belongs to the other organisation.
    onDone: () => location.assign(pathTo(environmentNow())),
  })
  const name = (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden="true"
        className="flex size-7 shrink-0 items-center justify-center rounded-control bg-accent
          font-semibold text-accent-ink"
      >
        {organisation.name.charAt(0).toUpperCase()}
      </span>
      <span className="truncate font-semibold">{organisation.name}</span>
    </span>
  )
  const others = memberships.filter(({ organisation_id }) => organisation_id !== organisation.id)
  if (others.length === 0)
    return <div className="flex h-[53px] shrink-0 items-center px-4">{name}</div>
  return (
    <MenuFrame
      label={`Organisation: ${organisation.name}. Change`}
      className="flex h-[53px] min-w-0 shrink-0 items-center justify-between gap-2 px-4
        text-left hover:bg-hover"
      trigger={
        <>
          {name}
          <Icon name="down" />
        </>
      }
    >
      {others.map(({ organisation_id, organisation_name, role }) => (
        <BaseMenu.Item
          key={organisation_id}
          className={ITEM}
          onClick={() => change.mutate({ body: { organisation_id } })}
        >
          <span className="grow">{organisation_name}</span>
          <span className="text-small text-muted">{asSentence(role)}</span>
        </BaseMenu.Item>
      ))}
    </MenuFrame>
  )
}

/** Sandbox or live. The other one is another document: nothing is carried over. */
export function EnvironmentSwitch() {
  const present = environmentNow()
  return (
    <fieldset className="flex shrink-0 rounded-control border border-strong bg-surface p-0.5">
      <legend className="sr-only">Environment</legend>
      {(['sandbox', 'live'] as const).map((one) => (
        <a
          key={one}
          href={pathTo(one)}
          aria-current={one === present ? 'true' : undefined}
          className={joinClasses(
            'inline-flex min-h-7 items-center rounded-[4px] px-2.5 text-small font-semibold',
            'no-underline',
            one !== present && 'text-muted hover:bg-hover',
            one === present && one === 'sandbox' && 'bg-frame text-[#241700]',
            one === present && one === 'live' && 'bg-ink text-page',
          )}
        >
          {one === 'sandbox' ? 'Sandbox' : 'Live'}
        </a>
      ))}
    </fieldset>
  )
}

/** Who is signed in, their security, light or dark, the way out. */
export function AccountMenu() {
  const { member, role } = useSession()
  const [theme, setTheme] = useTheme()
  const go = useGo()
  return (
    <MenuFrame
      label={`Account of ${member.name}`}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-control
        hover:bg-hover"
      trigger={<Icon name="person" />}
    >
      <div className="border-b border-line px-3 pt-1 pb-2">
        <div className="font-medium">{member.name}</div>
        <div className="text-small text-muted">
          {member.email} · {asSentence(role)}
        </div>
      </div>
      <BaseMenu.Item className={ITEM} onClick={() => go('/security')}>
        <Icon name="key" /> Sign-in and security
      </BaseMenu.Item>
      <BaseMenu.RadioGroup
        value={theme}
        onValueChange={(value: unknown) => {
          const chosen = themes.find((one) => one === value)
          if (chosen !== undefined) setTheme(chosen)
        }}
      >
        {themes.map((one) => (
          <BaseMenu.RadioItem key={one} value={one} className={ITEM}>
            <span className="inline-flex size-4">
              <BaseMenu.RadioItemIndicator>
                <Icon name="check" />
              </BaseMenu.RadioItemIndicator>
            </span>
            {one === 'system' ? 'Light or dark, as on the device' : asSentence(one)}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
      <BaseMenu.Item className={ITEM} onClick={() => void signOut()}>
        <Icon name="out" /> Sign out
      </BaseMenu.Item>
    </MenuFrame>
  )
}
