import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { roles } from '#contract/endpoint.ts'
import type { Role } from '#contract/endpoint.ts'
import { menuItemClass } from '#src/ui/overlays/menu.tsx'

/** A page that the menus lead to. */
export interface PlaybackPlace {
  to: NonNullable<LinkProps['to']>
  label: () => string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  /** The lowest role in the church that has it; left out: everybody has it. */
  least?: Role
  /** Not marked as the current place when a page below it is open. */
  exact?: boolean
}

/** Those of the places that someone with this role has. Who has no church yet sees what a church will bring. */
export function placesFor(role: Role | undefined, places: readonly PlaybackPlace[]): PlaybackPlace[] {
  const rank = roles.indexOf(role ?? 'leader')
  return places.filter(({ least = 'usher' }) => roles.indexOf(least) <= rank)
}

/** Places as links in a menu. */
export function MenuLinks({ places }: { places: readonly PlaybackPlace[] }) {
  return places.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} role="menuitem" tabIndex={-1} className={menuItemClass}>
      <Icon aria-hidden="true" />
      {label()}
    </Link>
  ))
}
