import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** Codes are copied with spaces and hyphens in them. */
const withoutGaps = v.transform((typed: string) => typed.replace(/[\s-]/g, ''))

/** A code of the authenticator app: six digits. */
export const appCode = v.pipe(
  v.string(() => m.code_required()),
  withoutGaps,
  v.nonEmpty(() => m.code_required()),
  v.regex(/^\d{6}$/, () => m.code_invalid()),
)

/** A recovery code: sixteen letters and digits. */
export const recoveryCode = v.pipe(
  v.string(() => m.code_required()),
  withoutGaps,
  v.nonEmpty(() => m.code_required()),
  v.regex(/^[\da-z]{16}$/i, () => m.recovery_code_invalid()),
)

/** A code of the app or a recovery code. */
export const factorCode = v.pipe(
  v.string(() => m.code_required()),
  withoutGaps,
  v.nonEmpty(() => m.code_required()),
  v.regex(/^(\d{6}|[\da-z]{16})$/i, () => m.factor_code_invalid()),
)
