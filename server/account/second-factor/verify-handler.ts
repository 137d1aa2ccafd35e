import type { account, Session } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { spendChallenge, tryChallenge } from '#server/account/challenge-store.ts'
import { beginSession } from '#server/account/challenge.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { transaction } from '#server/db/connection.ts'
import type { Handler } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { spendFactorCode } from './factor-code.ts'

/** Returns the handler that completes a sign-in by the second factor. */
export function verifyHandler(noteSecurityChange: NoteSecurityChange): Handler<typeof account.verify> {
  return async ({ email, token, challenge }, { db, ...by }) => {
    const isOver = () => new Problem(401, m.challenge_over())
    const open = await tryChallenge(db, { challenge, email })
    if (!open) throw isOver()
    const { user, identityId, triesLeft } = open
    const session = await transaction(db, async (tx): Promise<Session | 'over' | 'wrong'> => {
      if (!(await spendFactorCode(tx, user, token, { by, noteSecurityChange }))) return 'wrong'
      // A code that was right stays used, whatever has become of its challenge meanwhile.
      if (!(await spendChallenge(tx, challenge))) return 'over'
      return beginSession(tx, { id: identityId, user }, by)
    })
    if (session === 'over') throw isOver()
    if (session !== 'wrong') return session
    await addSecurityEvent(db, user.id, 'second_factor_refused', by)
    throw triesLeft > 0 ? fieldProblem('token', m.code_refused()) : isOver()
  }
}
