import type { Role } from '#contract/scope.ts'
import { NetworkError } from '#src/api/client.ts'
import { alwaysStale, queryClient } from '#src/api/query.ts'
import { chooseChurch, hadChurch, session } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { churchesQuery, openChurches } from './church-queries.ts'

/**
 * Reads the churches and selects the first. `none`: no church, or a server error with a notice; `unknown`:
 * unreachable.
 */
export async function findChurch(): Promise<'chosen' | 'none' | 'unknown'> {
  try {
    const { churches } = await queryClient.fetchQuery({
      ...churchesQuery(),
      staleTime: alwaysStale,
      retry: false,
    })
    const [first] = openChurches(churches)
    if (first) {
      chooseChurch(first.id)
      return 'chosen'
    }
    // New users have no church to select.
    if (hadChurch() || churches.length > 0) notify({ kind: 'info', message: m.church_none_selected() })
    return 'none'
  } catch (error) {
    if (error instanceof NetworkError) return 'unknown'
    notify({ kind: 'error', message: m.church_not_fetched() })
    return 'none'
  }
}

/** Undefined when the server is unreachable. */
export async function findRole(): Promise<Role | undefined> {
  const query = churchesQuery()
  const cached =
    queryClient.getQueryData(query.queryKey) ??
    (await queryClient.fetchQuery({ ...query, retry: false }).catch(() => undefined))
  return cached?.churches.find(({ id }) => id === session().churchId)?.role
}

/** Returns false if the cached list does not contain it. */
export function openChurch(churchId: string): boolean {
  const theirs = queryClient.getQueryData(churchesQuery().queryKey)?.churches ?? []
  const found = openChurches(theirs).some((church) => church.id === churchId)
  if (found) chooseChurch(churchId)
  return found
}
