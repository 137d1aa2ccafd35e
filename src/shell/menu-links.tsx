import { Link, useRouter } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Role } from '#contract/scope.ts'
import { menuItemClass } from '#src/ui/overlays/menu.tsx'
import { canOpen, leastRoleAt } from './permissions.ts'

export interface NavigationItem {
  to: NonNullable<LinkProps['to']>
  label: () => string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  /** Is not current while one of its child pages is open. */
  exact?: boolean
}

/** Returns a function that filters items by the role's permissions. */
export function useItemsFor() {
  const router = useRouter()
  return (role: Role | undefined, items: readonly NavigationItem[]) =>
    items.filter(({ to }) => canOpen(role, leastRoleAt(router, to)))
}

export function MenuLinks({ items }: { items: readonly NavigationItem[] }) {
  return items.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} role="menuitem" tabIndex={-1} className={menuItemClass}>
      <Icon aria-hidden="true" />
      {label()}
    </Link>
  ))
}
