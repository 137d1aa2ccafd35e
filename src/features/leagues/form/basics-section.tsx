import { leagueKinds } from '#contract/leagues/league.ts'
import type { LeagueKind } from '#contract/leagues/league.ts'
import { kindNames } from '#src/features/leagues/league-texts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { AreaField } from './area-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** What is posted. `kindIsFixed`: people have applied, and the kind stays. */
export function BasicsSection({ form, kindIsFixed }: SectionProps & { kindIsFixed: boolean }) {
  const { kind } = form.values
  return (
    <Card title={m.league_form_basics()}>
      <Stack gap={3}>
        <div className={styles.kind}>
          <SegmentedControl<LeagueKind>
            label={m.league_form_kind()}
            options={leagueKinds.map((value) => ({
              value,
              label: kindNames[value](),
              disabled: kindIsFixed && value !== kind,
            }))}
            value={kind}
            onValueChange={(next) => form.set('kind', next)}
            block
          />
          {kindIsFixed && <p className={styles.note}>{m.league_form_kind_fixed()}</p>}
        </div>
        <TextField
          {...form.field('title')}
          label={m.league_form_name()}
          required
          dir="auto"
          autoComplete="off"
        />
        <AreaField form={form} name="description" label={m.league_form_description()} rows={5} optional />
        <TextField
          {...form.field('minimum_age')}
          label={m.league_form_minimum_age()}
          help={m.league_form_minimum_age_help()}
          inputMode="numeric"
          autoComplete="off"
          className={styles.short}
          required
        />
        <TextField
          {...form.field('sponsor')}
          label={m.league_form_sponsor()}
          optional
          dir="auto"
          autoComplete="off"
        />
      </Stack>
    </Card>
  )
}
