import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { showSettings } from '#contract/shows/show-settings.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import type { EpisodeValues, Publication } from './episode-values.ts'
import { PublicationField } from './publication-field.tsx'
import styles from './episode-fields.module.css'

/** The part of the form hook that it uses. */
interface EpisodeForm {
  values: EpisodeValues
  field: (name: 'speaker' | 'passage' | 'series' | 'season' | 'episode') => {
    error: string | undefined
  } & Omit<ComponentProps<typeof TextField>, 'label' | 'error'>
  errorOf: (name: 'publication') => string | undefined
}

interface Props {
  form: EpisodeForm
  onExplicit: (explicit: boolean) => void
  onPublication: (publication: Publication) => void
  /** Asks when to publish: of a new episode, or one that is not published yet. */
  unpublished: boolean
  /** Initially unfolded. */
  open: boolean
}

/** What may be said of an episode, folded. Unfolds when something in it is wrong. */
export function EpisodeFields({ form, onExplicit, onPublication, unpublished, open }: Props) {
  const { field, values } = form
  const [isOpen, setOpen] = useState(open)
  const names = useQuery({ ...query(showSettings.names, {}), enabled: isOpen }, queryClient).data
  const [speakers, series] = [useId(), useId()]
  const details = useRef<HTMLDetailsElement>(null)
  // Before the form focuses its first invalid field.
  useLayoutEffect(() => {
    if (details.current?.querySelector('[aria-invalid="true"]')) details.current.open = true
  })
  return (
    <details
      ref={details}
      className={styles.more}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{m.podcasts_more()}</summary>
      <Stack gap={3}>
        <TextField
          {...field('speaker')}
          label={m.podcasts_speaker()}
          list={speakers}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
        />
        <Names id={speakers} names={names?.speakers} />
        <TextField
          {...field('passage')}
          label={m.podcasts_passage()}
          help={m.podcasts_passage_help()}
          dir="auto"
          autoComplete="off"
        />
        <TextField
          {...field('series')}
          label={m.podcasts_series()}
          help={m.podcasts_series_help()}
          list={series}
          dir="auto"
          autoComplete="off"
        />
        <Names id={series} names={names?.series} />
        <div className={styles.pair}>
          <TextField
            {...field('season')}
            label={m.podcasts_season()}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...field('episode')}
            label={m.podcasts_number()}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Checkbox
          label={m.podcasts_explicit()}
          help={m.podcasts_explicit_help()}
          checked={values.explicit}
          onChange={({ currentTarget }) => onExplicit(currentTarget.checked)}
        />
        {unpublished && (
          <PublicationField
            value={values.publication}
            error={form.errorOf('publication')}
            onValueChange={onPublication}
          />
        )}
      </Stack>
    </details>
  )
}

/** Suggestions for a text field. */
function Names({ id, names }: { id: string; names: string[] | undefined }) {
  return (
    <datalist id={id}>
      {names?.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}
