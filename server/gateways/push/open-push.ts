import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'
import type { Settings } from '#server/settings.ts'
import { fcmPush } from './fcm.ts'
import type { PublicFetch } from '#server/gateways/public-fetch.ts'
import type { PushGateway } from './push.ts'
import { webPush } from './web-push.ts'

/** Returns the Firebase gateway if configured, otherwise Web Push. */
export async function openPush(
  settings: Settings,
  { db, publicFetch, timeout }: { db: Db; publicFetch: PublicFetch; timeout?: number },
): Promise<PushGateway> {
  if (settings.fcm) return fcmPush(settings.fcm, timeout)
  // 256 bits: a private key of P-256.
  return webPush({ secret: await serverKey(db, 'push'), settings, publicFetch })
}
