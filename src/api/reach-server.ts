import { account } from '#contract/account/account.ts'
import { noteNetworkError } from '#src/lib/connection.ts'
import { ApiError, send } from './client.ts'
import type { SendOptions } from './client.ts'

/**
 * Makes the smallest call and returns whether the server responds to it. Without a response of ours it is noted that the
 * server cannot be reached. Tells a network that is gone from something in between that lets some calls not pass.
 */
export async function reachesServer(server: Pick<SendOptions, 'base' | 'language'>): Promise<boolean> {
  try {
    await send(account.userTypes, {}, { ...server, probes: true })
    return true
  } catch (error) {
    if (error instanceof ApiError) return true
    noteNetworkError()
    return false
  }
}
