import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import type { UserRow } from '#server/account/rules.ts'
import type { Db } from '#server/db/connection.ts'
import type { Context } from '#server/http/context.ts'
import { stepOfCode } from './rules.ts'
import { readSecret, spendRecoveryCode, spendStep } from './store.ts'

/**
 * Spends a TOTP or recovery code; the latter triggers a mail. Resolves to false when it is wrong or used; of two
 * concurrent calls one succeeds.
 */
export async function spendFactorCode(
  tx: Db,
  user: UserRow,
  code: string,
  {
    by,
    noteSecurityChange,
  }: { by: Pick<Context, 'address' | 'userAgent'>; noteSecurityChange: NoteSecurityChange },
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const secret = await readSecret(tx, user.id, 'confirmed')
    const step = secret === undefined ? undefined : stepOfCode(secret, code)
    return step !== undefined && spendStep(tx, user.id, step)
  }
  if (!(await spendRecoveryCode(tx, user.id, code))) return false
  await noteSecurityChange(tx, user, 'recovery_code_used', by)
  return true
}
