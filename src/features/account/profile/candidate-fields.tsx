import { m } from '#src/locales/paraglide/messages.js'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import type { FieldOf } from './field-of.ts'

/** Work-related fields of a candidate. */
export function CandidateFields({ field }: { field: FieldOf<'summary' | 'works' | 'educations'> }) {
  return (
    <>
      <TextArea {...field('summary')} label={m.profile_summary()} rows={4} dir="auto" required />
      <TextArea
        {...field('works')}
        label={m.profile_works()}
        help={m.profile_works_help()}
        rows={5}
        dir="auto"
        required
      />
      <TextArea
        {...field('educations')}
        label={m.profile_educations()}
        help={m.profile_educations_help()}
        rows={4}
        dir="auto"
        required
      />
    </>
  )
}
