import { useQuery } from '@tanstack/react-query'
import { podcasts } from '#contract/podcasts.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

/** One of the person's sermons that have a transcript. */
export function SermonField(field: FieldProps) {
  const result = useQuery(query(podcasts.mine, { page: 1, limit: 1000 }), queryClient)
  const sermons = (result.data?.podcastFiles ?? []).filter(({ transcript }) => transcript)
  return (
    <SelectField
      {...field}
      label={m.blogs_sermon()}
      placeholder={m.blogs_sermon_choose()}
      help={result.data && sermons.length === 0 ? m.blogs_sermon_none() : undefined}
      options={sermons.map(({ id, title }) => ({ value: id, label: title }))}
      required
    />
  )
}
