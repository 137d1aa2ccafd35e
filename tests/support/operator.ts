import type { Db } from '#server/db/connection.ts'
import { makeOperatorKey } from '#server/http/operator-access.ts'

/** The cookie of a response, as a browser sends it back. */
export function cookieFrom({ headers }: Response): { cookie: string } {
  return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** The operator's session, begun with a key as the server prints it. `request`: asks the server for a path. */
export async function operatorSession(
  db: Db,
  request: (path: string) => Response | Promise<Response>,
): Promise<{ cookie: string }> {
  return cookieFrom(await request(`/unsent?key=${await makeOperatorKey(db)}`))
}
