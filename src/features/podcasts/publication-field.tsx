import { deviceTimeZone } from '#src/lib/device-time-zone.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import type { Publication } from './episode-values.ts'
import styles from './episode-fields.module.css'

interface Props {
  value: Publication
  error: string | undefined
  onValueChange: (value: Publication) => void
}

/** Publishes an episode now, at a date and time of this device, or not yet. */
export function PublicationField({ value, error, onValueChange }: Props) {
  return (
    <Stack gap={3}>
      <RadioGroup
        legend={m.podcasts_publication()}
        options={[
          { value: 'now', label: m.publishing_now() },
          {
            value: 'later',
            label: m.publishing_later(),
            help: m.publishing_zone({ zone: deviceTimeZone() }),
          },
          { value: 'draft', label: m.podcasts_draft_choice(), help: m.podcasts_draft_help() },
        ]}
        value={value.when}
        onValueChange={(when) => onValueChange({ ...value, when })}
      />
      {value.when === 'later' && (
        <div className={styles.pair}>
          <TextField
            type="date"
            label={m.publishing_date()}
            required
            min={localDate(new Date())}
            value={value.date}
            error={error}
            onChange={({ currentTarget }) => onValueChange({ ...value, date: currentTarget.value })}
          />
          <TextField
            type="time"
            label={m.publishing_time()}
            required
            value={value.time}
            onChange={({ currentTarget }) => onValueChange({ ...value, time: currentTarget.value })}
          />
        </div>
      )}
    </Stack>
  )
}
