import { account } from '#contract/account/account.ts'
import { noteNetworkError } from '#src/lib/connection.ts'
import { ApiError, send } from './client.ts'
import type { SendOptions } from './client.ts'

/**
 * Returns whether the server responds, and notes a network error otherwise. Tells a lost network from a gateway
 * that blocks single calls.
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
