import { randomUUID, generateKeyPairSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { notices as calls } from '#contract/notices.ts'
import { notices } from '#server/db/schema/notices.ts'
import type { Sample, World } from './world.ts'

/** A browser's push subscription with its decryption keys. */
export function subscription(endpoint = `https://93.184.216.34/push/${randomUUID()}`) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  const keys = { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') }
  return { token: JSON.stringify({ endpoint, expirationTime: null, keys }), endpoint, keys, privateKey }
}

/** An unread notice of the actor. Returns its id. */
async function unread({ api, actor }: World): Promise<string> {
  const id = randomUUID()
  await api.db.delete(notices).where(eq(notices.userId, actor.user.id))
  await api.db.insert(notices).values({
    id,
    userId: actor.user.id,
    kind: 'upload_ready',
    subject: id,
    data: { podcast_id: id, title: 'Semè a' },
  })
  return id
}

const registration = ({ actor }: World) => ({ userId: actor.user.id, fcmToken: subscription().token })

/** Sample inputs of notice calls. */
export const noticeSamples: Record<string, Sample> = {
  'notices.list': async (world) => {
    await unread(world)
    return {}
  },
  'notices.read': async (world) => ({ ids: [await unread(world)], before: '2099-01-01T00:00:00.000Z' }),
  'notices.settings': () => ({}),
  'notices.changeSettings': () => ({
    kinds: [{ kind: 'rsvp_answered', app: true, push: true, mail: Math.random() < 0.5 }],
    quiet_from: Math.floor(Math.random() * 24),
    show_text: true,
    time_zone: 'America/Port-au-Prince',
  }),
  'notices.registerPush': registration,
  'notices.removePush': async (world) => {
    await world.api.call(calls.registerPush, registration(world), { token: world.actor.token })
    return {}
  },
  'notices.tryPush': async (world) => {
    await world.api.call(calls.registerPush, registration(world), { token: world.actor.token })
    return {}
  },
}
