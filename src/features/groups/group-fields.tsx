import * as v from 'valibot'
import { groupFields } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Stack } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { useValidatedForm } from '#src/forms/use-validated-form.ts'

export const groupSchema = v.object(groupFields)

type GroupValues = { name: string; description: string }

export function GroupFields(props: { field: ReturnType<typeof useValidatedForm<GroupValues>>['field'] }) {
  const { field } = props
  return (
    <Stack gap={3}>
      <TextField {...field('name')} label={m.groups_name()} autoComplete="off" required />
      <TextArea {...field('description')} label={m.groups_description()} rows={3} optional />
    </Stack>
  )
}
