import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { menuItemClass } from '#src/ui/menu.tsx'

/** A page that the menus lead to. */
export interface Place {
  to: NonNullable<LinkProps['to']>
  label: () => string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  /** Not marked as the current place when a page below it is open. */
  exact?: boolean
}

/** Places as links in a menu. */
export function MenuLinks({ places }: { places: readonly Place[] }) {
  return places.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} role="menuitem" tabIndex={-1} className={menuItemClass}>
      <Icon aria-hidden="true" />
      {label()}
    </Link>
  ))
}
