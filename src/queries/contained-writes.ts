import { session } from '#src/api/session.ts'

/** Sequence numbers of the outbox rows that the server had applied before a read began. */
export interface Contained {
  contained: number[]
}

/** Makes a read and records which of this device's writes it contains. */
export async function withContained<Data extends object>(
  read: () => Promise<Data>,
): Promise<Data & Contained> {
  const { user } = session()
  const { sentOrders } = await import('#src/offline/outbox.ts')
  const contained = user ? await sentOrders(user.id).catch(() => []) : []
  return { ...(await read()), contained }
}
