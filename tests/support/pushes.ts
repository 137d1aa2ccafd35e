import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { notices as calls } from '#contract/notices.ts'
import { pushDevices } from '#server/db/schema/notices.ts'
import { pushQueue, noticeQueue } from '#server/notices/queues.ts'
import { person } from './actors.ts'
import type { Api } from './api.ts'
import { fromElsewhere } from './samples/visitors.ts'

/** A new user without quiet hours. */
export async function awake(api: Api) {
  const someone = await person(api)
  await api.call(calls.changeSettings, { quiet: false }, { token: someone.token })
  return someone
}

interface Session {
  token: string
  user: { id: string }
}

/** Registers a session's device for pushes. */
export async function register(api: Api, { token, user }: Session, fcmToken: string, language = 'en') {
  const input = { userId: user.id, fcmToken }
  const { status, body } = await api.call(calls.registerPush, input, { token, language })
  expect({ status, message: body.message }).toMatchObject({ status: 200 })
}

/** Requests a test push to a session's device. */
export async function tryPush(api: Api, { token }: { token: string }): Promise<void> {
  const reply = await api.call(calls.tryPush, {}, { token, headers: fromElsewhere() })
  expect(reply).toMatchObject({ status: 200 })
}

/** Ends the delay of pending notices and push retries. */
async function endPauses(api: Api): Promise<void> {
  await api.db.execute(
    sql`update pgboss.job set start_after = now() where name in (${noticeQueue}, ${pushQueue}) and state = 'created'`,
  )
}

/** Waits until no notice or push is pending. */
export async function settled(api: Api): Promise<void> {
  const open = async () => {
    await endPauses(api)
    const { rows } = await api.db.execute<{ open: number }>(
      sql`select count(*)::int as open from pgboss.job
          where name in (${noticeQueue}, ${pushQueue}) and state < 'completed'`,
    )
    return rows[0]!.open
  }
  await expect.poll(open, { interval: 100 }).toBe(0)
}

/** Number of a user's devices with pushes. */
export function devicesOf(api: Api, { user }: Session): Promise<number> {
  return api.db.$count(pushDevices, eq(pushDevices.userId, user.id))
}
