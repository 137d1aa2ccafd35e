import { useLayoutEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Stack } from '#src/ui/stack.tsx'
import { MoreBasics } from './basics-section.tsx'
import { FeeField } from './fee-field.tsx'
import { FeeFields } from './fees-section.tsx'
import { MoreGames } from './games-section.tsx'
import { MorePlace } from './place-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { MoreRegistration } from './registration-section.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** Optional fields, collapsed for a new league. Expands when one is invalid. */
export function MoreSection({ form, posted }: SectionProps & { posted: boolean }) {
  const { kind } = form.values
  const details = useRef<HTMLDetailsElement>(null)
  // Before the form focuses its first invalid field.
  useLayoutEffect(() => {
    if (details.current?.querySelector('[aria-invalid="true"]')) details.current.open = true
  })
  return (
    <details ref={details} className={styles.more} open={posted}>
      <summary>{m.league_form_more()}</summary>
      <Stack gap={5}>
        <MoreBasics form={form} />
        <MorePlace form={form} />
        {kind === 'event' && <FeeFields form={form} />}
        {kind !== 'job' && (
          <FeeField form={form} name="additional_player_fee" label={m.league_form_additional()} optional />
        )}
        <MoreRegistration form={form} />
        <MoreGames form={form} />
        <QuestionsSection form={form} />
        {kind !== 'league' && <PrivacySection form={form} posted={posted} />}
      </Stack>
    </details>
  )
}
