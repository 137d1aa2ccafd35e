import { textLimits } from '#contract/member.ts'
import type { MemberField } from '#contract/member.ts'
import type { doubtCodes } from '#contract/imports.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** In UTF-16 units. */
export const MAX_NAME_LENGTH = 200
/** In UTF-16 units. */
export const MAX_GROUP_LENGTH = 100
export const MAX_GROUPS = 20

const texts = {
  name_missing: () => m.import_row_name_missing(),
  name_too_long: () => m.import_row_name_too_long({ limit: MAX_NAME_LENGTH }),
  phone_invalid: () => m.import_row_phone_invalid(),
  email_invalid: () => m.import_row_email_invalid(),
  birthday_invalid: () => m.import_row_birthday_invalid(),
  address_too_long: () => m.text_too_long({ max: textLimits.address }),
  household_too_long: () => m.text_too_long({ max: textLimits.household }),
  details_too_long: () => m.text_too_long({ max: textLimits.details }),
  group_too_long: () => m.import_row_group_too_long({ limit: MAX_GROUP_LENGTH }),
  too_many_groups: () => m.import_row_too_many_groups({ limit: MAX_GROUPS }),
  too_many_cells: () => m.import_row_too_many_cells(),
}

export type DoubtCode = (typeof doubtCodes)[number]

/** A row's problem, stored as a code and translated when displayed. */
export interface RowProblem {
  field: 'row' | MemberField | 'groups'
  code: keyof typeof texts
}

const doubtTexts: Record<DoubtCode, () => string> = {
  unsure: () => m.import_row_unsure(),
  alone: () => m.import_row_alone(),
  apart: () => m.import_row_apart(),
  namesake: () => m.import_row_namesake(),
}

/**
 * A cell to review: uncertain recognition, a single word that may be a heading, or a position that may belong to
 * another person.
 */
export interface CellDoubt {
  cell: number
  code: Exclude<DoubtCode, 'namesake'>
}

export interface RowDoubt {
  field: MemberField | 'groups'
  code: DoubtCode
}

/** Explains a doubt in the current language. */
export function rowDoubtText(code: DoubtCode): string {
  return doubtTexts[code]()
}

/** Explains a problem in the current language. */
export function rowProblemText(code: RowProblem['code']): string {
  return texts[code]()
}
