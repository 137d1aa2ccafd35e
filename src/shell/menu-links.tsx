import { Link, useRouter } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Role } from '#contract/scope.ts'
import { menuItemClass } from '#src/ui/overlays/menu.tsx'
import { canOpen, leastRoleAt } from './permissions.ts'

type Address = NonNullable<LinkProps['to']>

/** A page of a section, as a tab above its content. */
export interface SectionTab {
  to: Address
  label: () => string
}

export interface NavigationItem extends SectionTab {
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  tabs?: readonly SectionTab[] | undefined
  /** Further paths of the section. */
  also?: readonly string[]
}

const isWithin = (path: string, address: string) => path === address || path.startsWith(`${address}/`)

/** Returns whether the path belongs to the item's section. */
export function isCurrent({ to, tabs = [], also = [] }: NavigationItem, path: string): boolean {
  return [to, ...tabs.map((tab) => tab.to), ...also].some((address) => isWithin(path, address))
}

/** Returns the tab whose page the path is, or is below. */
export function currentTab(tabs: readonly SectionTab[], path: string): SectionTab | undefined {
  const within = tabs.filter(({ to }) => isWithin(path, to))
  return within.sort((a, b) => b.to.length - a.to.length)[0]
}

/** Returns a function that filters items by the role's permissions. */
export function useItemsFor() {
  const router = useRouter()
  return <Item extends SectionTab>(role: Role | undefined, items: readonly Item[]) =>
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
