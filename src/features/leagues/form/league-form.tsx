import { useState } from 'react'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { BasicsSection, KindSwitch } from './basics-section.tsx'
import { FeesSection } from './fees-section.tsx'
import { GamesSection } from './games-section.tsx'
import type { LeagueValues } from './league-values.ts'
import { MoreSection } from './more-section.tsx'
import { PaySection } from './pay-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { leagueSchema, readLeague } from './read-league.ts'
import { RegistrationSection } from './registration-section.tsx'
import styles from './league-form.module.css'

interface Props {
  /** Draft key. */
  id: string
  initial: LeagueValues
  /** Edits a posted league. */
  posted: boolean
  /** There are applications: the kind cannot change. */
  kindIsFixed: boolean
  /** Outbox row to correct. */
  rejected: OutboxRow | undefined
  /** `shown`: values before editing. */
  onSave: (id: string, fields: LeagueFields, shown: LeagueValues) => Promise<void>
  onCancel: () => void
}

/** Form of a league, event or job: required fields, the rest collapsed. */
export function LeagueForm({ id, initial, posted, kindIsFixed, rejected, onSave, onCancel }: Props) {
  const [preview, setPreview] = useState<LeagueFields>()
  const form = useValidatedForm<LeagueValues>({
    id,
    schema: leagueSchema,
    initial,
    wholeDraft: true,
    rejected,
    failure: posted ? m.league_form_update_failed : m.league_form_create_failed,
    onSubmit: (values, shown) => onSave(values.id, readLeague(values), shown),
  })
  const openPreview = () => {
    if (form.check()) setPreview(readLeague(form.values))
  }
  const cancel = () => {
    form.reset()
    onCancel()
  }
  const { kind } = form.values
  const save = posted ? m.league_form_save() : m.league_form_post()
  return (
    <form id={form.id} noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={5}>
        {posted && <KindSwitch form={form} fixed={kindIsFixed} />}
        <BasicsSection form={form} />
        <PlaceSection form={form} />
        {kind === 'league' && (
          <>
            <GamesSection form={form} />
            <RegistrationSection form={form} />
            <FeesSection form={form} />
            <PrivacySection form={form} posted={posted} />
          </>
        )}
        {kind === 'job' && <PaySection form={form} />}
        <MoreSection form={form} posted={posted} />
        <FormRefusal refusal={form.refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {save}
          </Button>
          <Button onClick={openPreview}>{m.league_form_preview()}</Button>
          <Button variant="quiet" onClick={cancel}>
            {m.ui_cancel()}
          </Button>
        </div>
      </Stack>
      {preview && (
        <PreviewDialog
          league={preview}
          save={save}
          onSave={() => {
            setPreview(undefined)
            void form.submit()
          }}
          onClose={() => setPreview(undefined)}
        />
      )}
    </form>
  )
}
