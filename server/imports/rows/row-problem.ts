import { textLimits } from '#contract/member.ts'
import type { MemberField } from '#contract/member.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const MAX_NAME_LENGTH = 200
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
  group_too_long: () => m.import_row_group_too_long({ limit: MAX_GROUP_LENGTH }),
  too_many_groups: () => m.import_row_too_many_groups({ limit: MAX_GROUPS }),
  too_many_cells: () => m.import_row_too_many_cells(),
}

/** What is wrong with one row; kept as a code and put into words when it is shown. */
export interface RowProblem {
  field: 'row' | MemberField | 'groups'
  code: keyof typeof texts
}

const doubtTexts = {
  unsure: () => m.import_row_unsure(),
  alone: () => m.import_row_alone(),
}

export type DoubtCode = keyof typeof doubtTexts

/** A cell that somebody has to look at: it was hard to read, or is a word alone that may be a heading. */
export interface CellDoubt {
  cell: number
  code: DoubtCode
}

/** The same for a field of a row. */
export interface RowDoubt {
  field: MemberField | 'groups'
  code: DoubtCode
}

/** The doubt in the language of the moment. */
export function rowDoubtText(code: DoubtCode): string {
  return doubtTexts[code]()
}

/** The problem in the language of the moment. */
export function rowProblemText(code: RowProblem['code']): string {
  return texts[code]()
}
