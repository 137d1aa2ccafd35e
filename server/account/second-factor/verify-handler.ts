import type { Pool } from 'pg'
import type { account, Session } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { spendChallenge, tryChallenge } from '#server/account/challenge-store.ts'
import { beginSession } from '#server/account/challenge.ts'
import { isDeviceOf } from '#server/account/device-store.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { transaction } from '#server/db/connection.ts'
import type { Handler } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { countTry, uncountTry } from '#server/http/rate-limit.ts'
import { spendFactorCode } from './factor-code.ts'

/**
 * Limit of wrong codes over all challenges of an account. Three codes are valid at a time, so guessing takes 700 days.
 * Requires the first factor; known devices have their own count.
 */
const triesOfAccount = { count: 10, minutes: 30 }

/** Completes a sign-in with the second factor. */
export function verifyHandler(services: {
  pool: Pool
  noteSecurityChange: NoteSecurityChange
}): Handler<typeof account.verify> {
  const { pool, noteSecurityChange } = services
  return async ({ email, token, challenge }, { db, afterCommit, ...by }) => {
    const isOver = () => new Problem(401, m.challenge_over())
    const open = await tryChallenge(db, { challenge, email })
    if (!open) throw isOver()
    const { user, identityId, triesLeft } = open
    const isKnown = by.device.sent !== undefined && (await isDeviceOf(db, user.id, by.device.sent))
    const limit = { key: `account.verify ${isKnown ? 'devices ' : ''}${user.id}`, ...triesOfAccount }
    await countTry(pool, [limit])
    const session = await transaction(db, async (tx): Promise<Session | 'over' | 'wrong'> => {
      if (!(await spendFactorCode(tx, user, token, { by, noteSecurityChange }))) return 'wrong'
      // A correct code stays spent, even if the challenge has ended meanwhile.
      if (!(await spendChallenge(tx, challenge))) return 'over'
      return beginSession(tx, { id: identityId, user }, by)
    })
    if (session === 'over') throw isOver()
    if (session !== 'wrong') {
      afterCommit(() => uncountTry(pool, [limit]))
      return session
    }
    await addSecurityEvent(db, user.id, 'second_factor_refused', by)
    throw triesLeft > 0 ? fieldProblem('token', m.code_refused()) : isOver()
  }
}
