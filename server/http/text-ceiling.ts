import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { Problem } from './problem.ts'
import { countMany } from './rate-limit.ts'

/** Counts SMS segments towards the server's daily limit, in the caller's transaction. Throws 429 above it. */
export type CountTexts = (tx: Db, segments: number) => Promise<void>

interface Services {
  db: Db
  log: Log
  settings: Pick<Settings, 'textsPerDay' | 'title'>
  mailOperator: (tx: Db, mail: { subject: string; text: string }) => Promise<void>
}

const day = 24 * 60
/** Fraction of the limit at which the operator is warned. */
const nearlyAll = 0.8

/** Daily limit (UTC) of all texts through the provider. Mails the operator once a day at 80 % and once at the limit. */
export function textCeiling({ db, log, settings, mailOperator }: Services): CountTexts {
  const { textsPerDay: limit, title } = settings

  async function notifyOperator(tx: Db, used: number, isFull: boolean): Promise<void> {
    const what = isFull ? 'the texts of a day are used up' : 'most texts of a day are used'
    log.warn({ used, limit }, what)
    await mailOperator(tx, {
      subject: `${title}: ${what}`,
      text:
        `${used} of ${limit} SMS segments have gone to the provider since midnight (UTC). ` +
        'Texts for which there is no room, codes and messages, are refused until the next midnight.\n\n' +
        'TEXTS_PER_DAY sets how many segments a day may have.',
    })
  }

  /** Mails the operator once a day that the limit is reached. */
  async function notifyLimitReached(tx: Db, key: string, used: number): Promise<void> {
    if ((await countMany(tx, `${key} used up`, 1, 2 * day)) === 1) await notifyOperator(tx, used, true)
  }

  return async (tx, segments) => {
    if (segments === 0) return
    const now = new Date()
    const date = now.toISOString().slice(0, 10)
    const key = `texts ${date}`
    const used = await countMany(tx, key, segments, 2 * day)
    const before = used - segments
    if (used > limit) {
      // Separate transaction, since the caller's is rolled back. Not awaited, since it needs a second connection.
      void transaction(db, (own) => notifyLimitReached(own, key, before)).catch((error: unknown) =>
        log.error({ err: error }, 'the operator was not told that the texts are used up'),
      )
      const seconds = Math.ceil((Date.parse(`${date}T24:00:00Z`) - now.getTime()) / 1000)
      throw new Problem(429, m.texts_used_up(), { headers: { 'retry-after': String(seconds) } })
    }
    if (used === limit) await notifyLimitReached(tx, key, used)
    else if (used >= nearlyAll * limit && before < nearlyAll * limit) await notifyOperator(tx, used, false)
  }
}
