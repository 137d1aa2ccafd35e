import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { MailGateway } from '#server/gateways/mail.ts'
import { storeUnsentMail, storeUnsentText } from '#server/gateways/unsent.ts'
import type { Outcome } from '#server/gateways/outcome.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import type { Job } from '#server/tracked-jobs.ts'
import {
  claimSome,
  countQueued,
  failUnclaimed,
  excludeOptedOut,
  listStale,
  lockFinished,
  markFailed,
  markStored,
  markOptedOut,
  markTaken,
  releaseClaim,
} from './delivery-store.ts'
import type { Claimed } from './delivery-store.ts'
import type { DeliverJobData } from './deliver-kind.ts'
import { queueDelivery } from './make-send.ts'
import { findChurch, findSender } from './store.ts'

// At-most-once delivery, since providers have no idempotency keys: a row is claimed in a committed transaction before
// the request. Without a response (timeout, crash) it stays claimed; a minute later the provider is asked for a
// matching text. A missing one is marked as failed, never resent automatically.

export interface DeliverParts {
  db: Db
  jobs: Jobs
  sms: SmsGateway | null
  mail: MailGateway | null
  notify: Notify
}

const atOnce = 4
/** Rows per job, so that other jobs get their turn. */
const perJob = 400
/** Seconds until a claimed row is stale and the provider's records are complete. */
const settled = 60
/** Seconds between attempts while a provider is down: seven attempts in about three hours. */
const pauses = [2, 10, 60, 300, 1200, 3600, 7200]
/** Provider codes of a number that opted out. */
const answeredStop = new Set(['21610'])

/** Delivers a send's queued messages and notifies the sender at the end. */
export async function deliver(services: DeliverParts, data: DeliverJobData, job: Job): Promise<void> {
  const { db, notify } = services
  const before = await countQueued(db, data.sendId)
  await deliverQueued(services, data, job)
  if (before === 0) return
  await transaction(db, async (tx) => {
    const finished = await lockFinished(tx, data.sendId)
    if (!finished) return
    const { sentBy, ...result } = finished
    await notify(tx, sentBy, 'send_finished', { send_id: data.sendId, ...result })
  })
}

async function deliverQueued(services: DeliverParts, data: DeliverJobData, job: Job): Promise<void> {
  const { db, jobs, sms, mail } = services
  const { sendId, tries } = data
  const sender = await findSender(db, sendId)
  if (!sender) return
  const church = await findChurch(db, sender)
  if (!church) return failUnclaimed(db, sendId, 'church_gone')

  await excludeOptedOut(db, sendId)
  await settleStale(services, sendId)
  const of = { sendId, churchId: sender, userId: null }
  const total = await countQueued(db, sendId)
  let delivered = 0
  const note = (count: number) => {
    delivered += count
    job.progress(delivered / total)
  }
  await storeForOperator(services, sendId, note)
  const channels = [...(sms ? ['sms'] : []), ...(mail ? ['mail'] : [])]
  for (let done = 0; channels.length > 0; done += atOnce) {
    if (done >= perJob) return queueDelivery(db, jobs, of, tries)
    const some = await claimSome(db, sendId, channels, atOnce)
    if (some.length === 0) break
    const outcomes = await Promise.all(some.map((one) => handOver(services, one, church.name)))
    note(some.length)
    if (outcomes.includes('unknown')) await queueDelivery(db, jobs, of, tries, settled + 1)
    if (outcomes.includes('later')) {
      const pause = pauses[tries]
      if (pause === undefined) return failUnclaimed(db, sendId, 'unavailable')
      return queueDelivery(db, jobs, of, tries + 1, pause)
    }
  }
}

/** Without a provider, stores the messages as unsent, in the transaction that marks them. */
async function storeForOperator(
  { db, sms, mail }: DeliverParts,
  sendId: string,
  note: (count: number) => void,
): Promise<void> {
  const channels = [...(sms ? [] : ['sms']), ...(mail ? [] : ['mail'])]
  if (channels.length === 0) return
  for (;;) {
    const left = await transaction(db, async (tx) => {
      const some = await claimSome(tx, sendId, channels, 100)
      for (const { id, channel, address, subject, body } of some) {
        if (channel === 'sms') await storeUnsentText(tx, { to: address, body })
        else await storeUnsentMail(tx, { to: address, subject, text: body })
        await markStored(tx, id)
      }
      return some.length
    })
    if (left === 0) return
    note(left)
  }
}

async function handOver(services: DeliverParts, one: Claimed, fromName: string): Promise<Outcome['kind']> {
  const { db } = services
  const outcome = await send(services, one, fromName)
  if (outcome.kind === 'taken') await markTaken(db, one.id, outcome.providerId)
  else if (outcome.kind === 'later') await releaseClaim(db, one.id)
  else if (outcome.kind === 'refused') {
    await (answeredStop.has(outcome.problem)
      ? markOptedOut(db, one.id)
      : markFailed(db, one.id, outcome.problem))
  }
  return outcome.kind
}

function send({ sms, mail }: DeliverParts, one: Claimed, fromName: string): Promise<Outcome> {
  const reference = `${one.id}.${one.attempt}`
  if (one.channel === 'sms') return sms!.send({ to: one.address, body: one.body, reference })
  return mail!.send({ to: one.address, subject: one.subject, text: one.body, fromName, reference })
}

/** Resolves claimed rows without a response by asking the provider. */
async function settleStale({ db, sms }: DeliverParts, sendId: string): Promise<void> {
  for (const one of await listStale(db, sendId, settled)) {
    if (one.channel !== 'sms' || !sms) {
      await markFailed(db, one.id, 'unknown')
      continue
    }
    try {
      const providerId = await sms.find({ to: one.address, body: one.body }, new Date(one.claimed))
      if (providerId) await markTaken(db, one.id, providerId)
      else await markFailed(db, one.id, 'not_taken')
    } catch {
      await markFailed(db, one.id, 'unknown')
    }
  }
}
