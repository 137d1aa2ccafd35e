import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** Codes are copied with spaces and hyphens. */
const withoutGaps = v.transform((typed: string) => typed.replace(/[\s-]/g, ''))

/** A six-digit code of the authenticator app. */
export const appCode = v.pipe(
  v.string(() => m.code_required()),
  withoutGaps,
  v.nonEmpty(() => m.code_required()),
  v.regex(/^\d{6}$/, () => m.code_invalid()),
)

/** A recovery code of sixteen letters and digits. */
export const recoveryCode = v.pipe(
  v.string(() => m.code_required()),
  withoutGaps,
  v.nonEmpty(() => m.code_required()),
  v.regex(/^[\da-z]{16}$/i, () => m.recovery_code_invalid()),
)

export const factorCode = v.pipe(
  v.string(() => m.code_required()),
  withoutGaps,
  v.nonEmpty(() => m.code_required()),
  v.regex(/^(\d{6}|[\da-z]{16})$/i, () => m.factor_code_invalid()),
)
