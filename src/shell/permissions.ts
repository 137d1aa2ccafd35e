import type { AnyRouter } from '@tanstack/react-router'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Minimum role for the page and its children, unless they override it. */
    least?: Role
  }
}

interface WithStaticData {
  staticData?: { least?: Role }
}

/** Returns the minimum role of the innermost route that declares one. */
export function leastRole(routes: readonly WithStaticData[]): Role {
  return routes.findLast(({ staticData }) => staticData?.least)?.staticData?.least ?? 'usher'
}

/**
 * Returns whether a role may open a page that requires `least`. Users without a church see what a leader
 * sees.
 */
export function canOpen(role: Role | undefined, least: Role): boolean {
  return roles.indexOf(least) <= roles.indexOf(role ?? 'leader')
}

/** Returns the minimum role of the page at a path. */
export function leastRoleAt({ routesByPath }: Pick<AnyRouter, 'routesByPath'>, address: string): Role {
  const chain: WithStaticData[] = []
  for (let route = routesByPath[address]; route; route = route.parentRoute) chain.unshift(route.options)
  return leastRole(chain)
}
