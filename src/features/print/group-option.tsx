import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'

interface Props {
  groups: Group[]
  group: string | undefined
  onGroup: (group: string | undefined) => void
}

/** Group filter of a sheet. */
export function GroupOption({ groups, group, onGroup }: Props) {
  return (
    <SelectField
      compact
      label={m.members_group_filter()}
      placeholder={m.members_all_groups()}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={group ?? ''}
      onValueChange={(value) => onGroup(value || undefined)}
    />
  )
}
