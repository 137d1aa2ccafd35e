import type { AnyRouter } from '@tanstack/react-router'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The lowest role in the church that may open the page, and the pages below it unless they say otherwise. */
    least?: Role
  }
}

interface WithStaticData {
  staticData?: { least?: Role }
}

/** Returns the lowest role that may open a page: what the innermost of its routes says, else any role. */
export function leastRole(routes: readonly WithStaticData[]): Role {
  return routes.findLast(({ staticData }) => staticData?.least)?.staticData?.least ?? 'usher'
}

/** Returns whether a role may open a page that requires `least`. Without a church, one sees what a leader sees. */
export function canOpen(role: Role | undefined, least: Role): boolean {
  return roles.indexOf(least) <= roles.indexOf(role ?? 'leader')
}

/** Returns the lowest role that may open the page at an address of the app. */
export function leastRoleAt({ routesByPath }: Pick<AnyRouter, 'routesByPath'>, address: string): Role {
  const chain: WithStaticData[] = []
  for (let route = routesByPath[address]; route; route = route.parentRoute) chain.unshift(route.options)
  return leastRole(chain)
}
