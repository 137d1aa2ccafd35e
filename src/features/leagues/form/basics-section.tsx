import { leagueKinds } from '#contract/leagues/league-kinds.ts'
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

/** The title, and the other required fields of the kind. */
export function BasicsSection({ form }: SectionProps) {
  const { kind } = form.values
  return (
    <Card title={m.league_form_basics()}>
      <Stack gap={3}>
        <TextField
          {...form.field('title')}
          label={m.league_form_name()}
          required
          dir="auto"
          autoComplete="off"
        />
        {kind === 'job' && <DescriptionField form={form} />}
        {kind === 'league' && <AgeField form={form} />}
      </Stack>
    </Card>
  )
}

/** Description, minimum age and sponsor, unless in `BasicsSection`. */
export function MoreBasics({ form }: SectionProps) {
  const { kind } = form.values
  return (
    <Stack gap={3}>
      {kind !== 'job' && <DescriptionField form={form} />}
      {kind !== 'league' && <AgeField form={form} />}
      <TextField
        {...form.field('maximum_age')}
        label={m.league_form_maximum_age()}
        help={m.league_form_maximum_age_empty()}
        inputMode="numeric"
        autoComplete="off"
        className={styles.short}
        optional
      />
      <TextField
        {...form.field('sponsor')}
        label={m.league_form_sponsor()}
        optional
        dir="auto"
        autoComplete="off"
      />
    </Stack>
  )
}

/** The kind of a posted league. `fixed`: there are applications, so the kind cannot change. */
export function KindSwitch({ form, fixed }: SectionProps & { fixed: boolean }) {
  const { kind } = form.values
  return (
    <div className={styles.kind}>
      <SegmentedControl<LeagueKind>
        label={m.league_form_kind()}
        options={leagueKinds.map((value) => ({
          value,
          label: kindNames[value](),
          disabled: fixed && value !== kind,
        }))}
        value={kind}
        onValueChange={(next) => form.set('kind', next)}
        block
      />
      {fixed && <p className={styles.note}>{m.league_form_kind_fixed()}</p>}
    </div>
  )
}

function DescriptionField({ form }: SectionProps) {
  return <AreaField form={form} name="description" label={m.league_form_description()} rows={5} optional />
}

function AgeField({ form }: SectionProps) {
  const isLeague = form.values.kind === 'league'
  return (
    <TextField
      {...form.field('minimum_age')}
      label={m.league_form_minimum_age()}
      help={isLeague ? m.league_form_minimum_age_help() : m.league_form_minimum_age_empty()}
      inputMode="numeric"
      autoComplete="off"
      className={styles.short}
      required={isLeague}
      optional={!isLeague}
    />
  )
}
