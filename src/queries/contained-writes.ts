import { session } from '#src/api/session.ts'

/** The outbox rows, by their order, that the server had before a read began: the read contains what they did. */
export interface Contained {
  contained: number[]
}

/** Makes a read, and notes which of this device's writes it contains. */
export async function withContained<Data extends object>(
  read: () => Promise<Data>,
): Promise<Data & Contained> {
  const { user } = session()
  const { sentOrders } = await import('#src/offline/outbox.ts')
  const contained = user ? await sentOrders(user.id).catch(() => []) : []
  return { ...(await read()), contained }
}
