import { useId } from 'react'
import type { ComponentProps, Ref } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Grid } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useChurch } from '#src/queries/use-church.ts'
import type { EventValues } from './rules.ts'
import { timeSuggestions } from './time-suggestions.ts'

interface Props {
  /** From `useValidatedForm`. */
  field: (name: keyof EventValues) => Omit<ComponentProps<typeof TextField>, 'label'>
  dateRef?: Ref<HTMLInputElement> | undefined
}

/** Fields of the event form. */
export function EventFields({ field, dateRef }: Props) {
  const times = useId()
  const address = useChurch()?.address
  const time = { required: true, list: times, placeholder: m.events_time_example(), autoComplete: 'off' }
  const { onChange, onBlur, ...description } = field('description')
  return (
    <>
      <TextField {...field('title')} label={m.events_name()} required dir="auto" autoComplete="off" />
      <TextField {...field('date')} ref={dateRef} label={m.events_date()} required type="date" />
      <Grid gap={3} min="9rem">
        <TextField {...field('start_time')} label={m.events_start()} {...time} />
        <TextField {...field('end_time')} label={m.events_end()} {...time} />
      </Grid>
      <datalist id={times}>
        {timeSuggestions().map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
      <TextArea
        name={description.name}
        value={description.value}
        error={description.error}
        onChange={(event) => onChange?.(event as never)}
        onBlur={(event) => onBlur?.(event as never)}
        label={m.events_description()}
        optional
        dir="auto"
      />
      <TextField
        {...field('location')}
        label={m.events_location()}
        optional
        help={address && m.events_location_help({ address })}
        dir="auto"
        autoComplete="off"
      />
    </>
  )
}
