import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { homeOf } from '#server/db/homes.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { PushGateway, PushPayload } from '#server/gateways/push/push.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs.ts'
import { pageAddress } from '#server/http/link-origin.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { findDevice, listDevices, removeDevice } from './device-store.ts'
import type { Device } from './device-store.ts'
import { isKind } from './kinds.ts'
import { pushQueue, noticeQueue } from './queues.ts'
import type { PushJob, NoticeJob } from './queues.ts'
import { isMailed, quietUntil, tagOf, textsOf, waysOf } from './rules.ts'
import { countUnread, findNotice, lockNotice, preferencesOf, reachOf, unqueue } from './store.ts'

export interface DeliverServices {
  db: Db
  jobs: Jobs
  log: Log
  push: PushGateway
  settings: Settings
  enqueueMail: EnqueueMail
}

/** Path of the notification settings. */
const settingsPath = '/settings/notices'

/** Pushes and mails an unread notice by the person's preferences, after their quiet hours. */
export function deliverNotice(services: DeliverServices, { id }: NoticeJob, now = new Date()): Promise<void> {
  const { db, jobs } = services
  return transaction(db, async (tx) => {
    const notice = await lockNotice(tx, id)
    if (!notice?.queued) return
    const { userId, kind } = notice
    if (notice.readAt || !isKind(kind)) return unqueue(tx, id, false)
    const preferences = await preferencesOf(tx, userId)
    const quietEnd = quietUntil(preferences, kind, now)
    if (quietEnd) {
      const after = Math.ceil((quietEnd.getTime() - now.getTime()) / 1000)
      return jobs.send(tx, noticeQueue, { id }, { after })
    }
    const ways = waysOf(preferences, kind)
    const devices = ways.push ? await listDevices(tx, userId) : []
    await unqueue(tx, id, devices.length > 0)
    for (const sessionId of devices) {
      const job: PushJob = { sessionId, tries: 0, what: { kind: 'notice', id } }
      await jobs.send(tx, pushQueue, job)
    }
    const { email } = await reachOf(tx, userId)
    if (!isMailed(ways, kind, devices.length) || email === null) return
    const { language } = await homeOf(tx, userId)
    const mail = inLanguage(language, () => {
      const { title, body, path } = textsOf({ ...notice, kind })
      const link = pageAddress(services.settings, path) ?? m.page_notices()
      const settings = pageAddress(services.settings, settingsPath) ?? m.page_notice_settings()
      return { subject: title, text: m.notice_mail_text({ text: body, link, settings }) }
    })
    await services.enqueueMail(tx, { to: email, ...mail })
  })
}

/** Seconds between push attempts; later the push is obsolete. */
const pauses = [5, 30, 120, 600, 3600, 3 * 3600]
/** Maximum accepted `Retry-After`, in seconds. */
const longestPause = 6 * 3600

/** Pushes to one device. Removes unregistered devices and retries temporary failures. */
export async function pushTo(services: DeliverServices, job: PushJob): Promise<void> {
  const { db, jobs, log, push } = services
  const { sessionId, tries, what } = job
  const device = await findDevice(db, sessionId)
  if (!device) return
  const payload = await payloadFor(db, device, what)
  if (!payload) return
  // Registered with another provider, so this one cannot use its token.
  const isForeign = device.kind !== push.settings.kind
  const outcome = isForeign
    ? ({ kind: 'gone' } as const)
    : await push.send(device.token, payload, { urgent: payload.kind === 'message_received' })
  if (outcome.kind === 'gone') await removeDevice(db, sessionId, device.tokenHash)
  if (outcome.kind === 'refused') log.warn({ problem: outcome.problem }, 'a push was refused')
  const pause = pauses[tries]
  if (outcome.kind !== 'later' || pause === undefined) return
  const after = Math.min(longestPause, Math.max(pause, outcome.retryAfter))
  await jobs.send(db, pushQueue, { ...job, tries: tries + 1 }, { after })
}

/** Payload in the device's language; undefined when the notice was read meanwhile. */
async function payloadFor(
  db: Db,
  { userId, language }: Device,
  what: PushJob['what'],
): Promise<PushPayload | undefined> {
  const unread = await countUnread(db, userId)
  const about = { user_id: userId, unread, notice_id: '', count: 1 }
  if (what.kind === 'read') return { ...about, kind: 'read', title: '', body: '', path: '', tag: what.tag }
  if (what.kind === 'test') {
    const texts = inLanguage(language, () => ({ title: m.notice_test_title(), body: m.notice_test_text() }))
    return { ...about, kind: 'test', ...texts, path: settingsPath, tag: 'test' }
  }
  const notice = await findNotice(db, what.id)
  if (!notice || notice.readAt || !isKind(notice.kind)) return undefined
  const { id, kind, count } = notice
  const texts = inLanguage(language, () => textsOf({ ...notice, kind }))
  // The text may be hidden from people who see the screen.
  const isHidden = kind === 'message_received' && !(await preferencesOf(db, userId)).showText
  return {
    ...about,
    kind,
    ...texts,
    ...(isHidden && { body: '' }),
    tag: tagOf(notice),
    count,
    notice_id: id,
  }
}
