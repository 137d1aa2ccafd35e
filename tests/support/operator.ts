import type { Db } from '#server/db/connection.ts'
import { makeOperatorKey } from '#server/http/operator-access.ts'

/** Returns a response's cookie as a request header. */
export function cookieFrom({ headers }: Response): { cookie: string } {
  return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Starts an operator session with a key that the server prints. `request`: requests a path. */
export async function operatorSession(
  db: Db,
  request: (path: string) => Response | Promise<Response>,
): Promise<{ cookie: string }> {
  return cookieFrom(await request(`/unsent?key=${await makeOperatorKey(db)}`))
}
