import type { ColumnKind } from '#contract/imports.ts'
import { memberLabels } from '#contract/member.ts'
import { kindLabel } from '#contract/member-kinds.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** What a column of a list can mean, in the language of the moment. */
export const kindNames: Record<ColumnKind, () => string> = {
  ignore: m.imports_column_kind_ignore,
  ...memberLabels,
  name: m.imports_column_kind_name,
  first_name: m.imports_column_kind_first_name,
  middle_name: m.imports_column_kind_middle_name,
  last_name: m.imports_column_kind_last_name,
  phone_other: m.imports_column_kind_phone_other,
  groups: m.members_groups,
  joined: m.imports_column_kind_joined,
  kind: kindLabel,
}
