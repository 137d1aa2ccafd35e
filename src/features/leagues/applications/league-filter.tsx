import { useQuery } from '@tanstack/react-query'
import { leagues } from '#contract/leagues/leagues.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'

interface Props {
  value: string | undefined
  onValueChange: (league: string | undefined) => Promise<void>
  className: string | undefined
}

/** How many are offered of the active ones, and of the inactive ones. */
const limit = 200

const posted = (status: '1' | '2') => query(leagues.list, { status, page: 1, limit }, { offline: true })

/** Narrows a list of applications to one of the organiser's leagues, events and jobs. */
export function LeagueFilter({ value, onValueChange, className }: Props) {
  const active = useQuery(posted('1'), queryClient).data?.leagues ?? []
  const inactive = useQuery(posted('2'), queryClient).data?.leagues ?? []
  return (
    <SelectField
      compact
      hideLabel
      label={m.applications_league()}
      placeholder={m.applications_all_leagues()}
      options={[...active, ...inactive].map(({ id, title }) => ({ value: id, label: title }))}
      value={value ?? ''}
      onValueChange={(league) => onValueChange(league || undefined)}
      className={className}
    />
  )
}
