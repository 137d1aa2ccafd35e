import { privacyStatuses } from '#contract/leagues/league.ts'
import { linkTo } from '#src/features/leagues/link-to.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { CopyButton } from '#src/widgets/copy-button.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

const labels = {
  1: m.league_form_privacy_public,
  2: m.league_form_privacy_link,
  3: m.league_form_privacy_me,
}
const helps = { 1: m.league_form_privacy_public_help, 2: m.league_form_privacy_link_help, 3: undefined }

/** Visibility. `posted`: its link is already in use. */
export function PrivacySection({ form, posted }: SectionProps & { posted: boolean }) {
  const { id, privacy_status } = form.values
  const link = linkTo(id)
  return (
    <Card title={m.league_form_privacy()}>
      <Stack gap={3}>
        <RadioGroup
          legend={<span className="visually-hidden">{m.league_form_privacy()}</span>}
          options={privacyStatuses.map((status) => ({
            value: `${status}` as const,
            label: labels[status](),
            help: helps[status]?.(),
          }))}
          value={privacy_status}
          onValueChange={(next) => form.set('privacy_status', next)}
          error={form.errorOf('privacy_status')}
        />
        {privacy_status === '2' && !posted && <p className={styles.note}>{m.league_form_link_later()}</p>}
        {privacy_status === '2' && posted && (
          <Cluster>
            <TextField
              label={m.league_form_link()}
              value={link}
              readOnly
              dir="ltr"
              className={styles.grow}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton text={link} what={m.league_form_link()} />
          </Cluster>
        )}
      </Stack>
    </Card>
  )
}
