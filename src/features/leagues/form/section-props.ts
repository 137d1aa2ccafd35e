import type { useValidatedForm } from '#src/forms/use-validated-form.ts'
import type { LeagueValues } from './league-values.ts'

export interface SectionProps {
  form: ReturnType<typeof useValidatedForm<LeagueValues>>
}
