import type { useValidatedForm } from '#src/forms/use-validated-form.ts'
import type { LeagueValues } from './league-values.ts'

/** What the sections of the form are given. */
export interface SectionProps {
  form: ReturnType<typeof useValidatedForm<LeagueValues>>
}
