import type { Role } from '#contract/scope.ts'
import { NetworkError } from '#src/api/client.ts'
import { alwaysStale, queryClient } from '#src/api/query.ts'
import { chooseChurch, hadChurch, session } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { churchesQuery, openChurches } from './church-queries.ts'

/**
 * Reads the churches of a person on a device that knows none yet, and chooses the first. `none`: there is none, or the
 * server has responded with an error, and a notice says so; `unknown`: the server cannot be reached.
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
    // Not to a newcomer: who never had a church has nothing to select.
    if (hadChurch() || churches.length > 0) notify({ kind: 'info', message: m.church_none_selected() })
    return 'none'
  } catch (error) {
    if (error instanceof NetworkError) return 'unknown'
    notify({ kind: 'error', message: m.church_not_fetched() })
    return 'none'
  }
}

/**
 * Resolves to the person's role in the church that is shown, read where this device does not know it yet; undefined
 * when the server cannot be reached.
 */
export async function findRole(): Promise<Role | undefined> {
  const query = churchesQuery()
  const known =
    queryClient.getQueryData(query.queryKey) ??
    (await queryClient.fetchQuery({ ...query, retry: false }).catch(() => undefined))
  return known?.churches.find(({ id }) => id === session().churchId)?.role
}

/** Shows another church of the same person. Returns false when, as far as this device knows, it is not theirs. */
export function openChurch(churchId: string): boolean {
  const theirs = queryClient.getQueryData(churchesQuery().queryKey)?.churches ?? []
  const found = openChurches(theirs).some((church) => church.id === churchId)
  if (found) chooseChurch(churchId)
  return found
}
