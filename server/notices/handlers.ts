import type { notices } from '#contract/notices.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { PushTokenRefused } from '#server/gateways/push/push.ts'
import type { PushGateway } from '#server/gateways/push/push.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import { hasDevice, removeDevice, saveDevice } from './device-store.ts'
import { isKind } from './kinds.ts'
import { readNotices } from './notify.ts'
import { pushQueue } from './queues.ts'
import type { PushJob } from './queues.ts'
import { viewNotice, viewSettings } from './rules.ts'
import { addPreferences, changePreferences, countUnread, listNotices, preferencesOf } from './store.ts'

/** Maximum listed notices. */
const listed = 50

/** Notices and push devices. */
export function noticesHandlers({ push, jobs }: { push: PushGateway; jobs: Jobs }): Handlers<typeof notices> {
  /** Resolves to the identity of the token. Throws `Problem` when the device cannot be registered. */
  async function identify(token: string): Promise<string> {
    try {
      return await push.identify(token)
    } catch (error) {
      if (!(error instanceof PushTokenRefused)) throw error
      if (error.reason === 'not_public') throw new Problem(422, m.notice_push_not_public())
      throw fieldProblem('fcmToken', m.notice_push_token_invalid())
    }
  }

  const settingsOf = async (db: Db, userId: string) => viewSettings(await preferencesOf(db, userId))

  return {
    async list(_, { db, caller }) {
      const rows = await listNotices(db, caller.userId, listed)
      return {
        // Skips kinds that only a newer server knows.
        notices: rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [viewNotice({ kind, ...row })] : [])),
        unread: await countUnread(db, caller.userId),
      }
    },

    async read({ ids, before }, { db, caller }) {
      await readNotices(db, jobs, caller, { ids, before: before ? new Date(before) : undefined })
      return { unread: await countUnread(db, caller.userId) }
    },

    async settings(_, { db, caller }) {
      return { ...(await settingsOf(db, caller.userId)), push_here: await hasDevice(db, caller.sessionId) }
    },

    async changeSettings({ kinds = [], ...input }, { db, caller }) {
      const { quiet, quiet_from, quiet_to, quiet_messages, show_text, time_zone } = input
      const given = {
        quiet,
        quietFrom: quiet_from,
        quietTo: quiet_to,
        quietMessages: quiet_messages,
        showText: show_text,
        timeZone: time_zone,
      }
      const columns = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const ways = Object.fromEntries(kinds.map(({ kind, ...of }) => [kind, of]))
      return viewSettings(await changePreferences(db, caller.userId, { ...columns, ways }))
    },

    async registerPush({ userId, fcmToken: token, time_zone: timeZone }, { db, caller }) {
      if (userId !== caller.userId) throw notFound()
      const identity = await identify(token)
      const device = { ...caller, kind: push.settings.kind, language: getLocale() }
      await transaction(db, async (tx) => {
        await saveDevice(tx, { ...device, token, identity })
        if (timeZone !== undefined) await addPreferences(tx, caller.userId, timeZone)
      })
      return { message: m.notice_push_registered() }
    },

    async removePush(_, { db, caller }) {
      await removeDevice(db, caller.sessionId)
      return { message: m.notice_push_removed() }
    },

    async tryPush(_, { db, caller }) {
      if (!(await hasDevice(db, caller.sessionId))) throw new Problem(409, m.notice_push_missing())
      const job: PushJob = { sessionId: caller.sessionId, tries: 0, what: { kind: 'test' } }
      await jobs.send(db, pushQueue, job)
      return { message: m.notice_push_sent() }
    },
  }
}
