import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'
import { requiredText, shortText } from './fields.ts'
import { typedPhone } from './typed-phone.ts'

/** Values of the team size. The profile labels them 1-200, 200-500, 500-1000 and 1000-2000. */
export const teamSizes = ['50-100', '100-150', '150-200', '200-300'] as const

/** Used in URLs after `@`: excludes `\`, which browsers treat as `/`, and `.` and `..`. */
export const username = v.pipe(
  v.string(() => m.username_required()),
  v.trim(),
  v.nonEmpty(() => m.username_required()),
  v.regex(/^(?!\.{1,2}$)[^@#%~\s/?\\][^\s/?#\\]*$/u, () => m.username_invalid()),
  v.maxLength(50, () => m.text_too_long({ max: 50 })),
)

/** A web address without credentials. */
export const website = /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:.]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Completes an address that was typed without `https://`. */
export function withScheme(address: string): string {
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}

/** Besides name, username and email. Required in forms that include them. */
export const profileFields = {
  company: requiredText(200, () => m.company_required()),
  /** Contact number. Not used for sign-in, and not unique. */
  phone: typedPhone,
  website: v.pipe(
    requiredText(300, () => m.website_required()),
    v.transform(withScheme),
    v.regex(website, () => m.website_invalid()),
  ),
  team_size: v.picklist(teamSizes, () => m.team_size_required()),
  company_description: requiredText(5000, () => m.field_required()),
  country: requiredText(100, () => m.country_required()),
  city: requiredText(100, () => m.city_required()),
  address: requiredText(300, () => m.address_required()),
  zip_code: shortText(20),
  summary: requiredText(5000, () => m.field_required()),
  works: requiredText(10_000, () => m.field_required()),
  educations: requiredText(10_000, () => m.field_required()),
}
