import { useState } from 'react'
import * as v from 'valibot'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { call } from '#src/api/session.ts'
import { isPublished } from '#contract/shows/published.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { EpisodeFields } from './episode-fields.tsx'
import { episodeEntries, episodeValuesOf, readEpisode } from './episode-values.ts'
import { PrivacyField } from './privacy-field.tsx'
import { podcastChanged } from '#src/queries/podcast-changed.ts'

const { date, ...entries } = v.pick(podcasts.update.input, [
  'title',
  'description',
  'date',
  'status',
  'privacy_status',
]).entries
// The form requires the date, which is optional in the call.
const schema = v.object({ ...entries, ...episodeEntries, date: v.nonOptional(date) })

function valuesOf(podcast: Podcast) {
  const { title, description, date: day, status, privacy_status } = podcast
  return { title, description, date: day, status, privacy_status, ...episodeValuesOf(podcast) }
}

interface Props {
  podcast: Podcast
  onDone: () => void
}

/** Edits a podcast's details and privacy. Closing without saving keeps the draft. */
export function EditForm({ podcast, onDone }: Props) {
  const [unpublished] = useState(() => !isPublished(podcast))
  const [open] = useState(() => unpublished || isDescribed(podcast))
  const form = useValidatedForm({
    id: `podcast:${podcast.id}`,
    schema,
    initial: valuesOf(podcast),
    onSubmit: async (values) => {
      const { title, description, date: day, status, privacy_status } = values
      const { draft, publish_at, ...episode } = readEpisode(values)
      const updated = await call(podcasts.update, {
        podcast_id: podcast.id,
        title,
        description,
        date: day,
        status,
        privacy_status,
        ...episode,
        ...(unpublished && { draft, publish_at }),
      })
      podcastChanged(podcast.id, updated)
      form.reset(valuesOf(updated))
      notify({ kind: 'success', message: m.podcasts_updated() })
      onDone()
    },
  })
  return (
    <form noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={3}>
        <TextField {...form.field('title')} label={m.podcasts_title()} autoComplete="off" required />
        <TextField {...form.field('date')} label={m.podcasts_date()} type="date" required />
        <TextArea {...form.field('description')} label={m.podcasts_description()} rows={5} required />
        <EpisodeFields
          form={form}
          onExplicit={(explicit) => form.set('explicit', explicit)}
          onPublication={(publication) => form.set('publication', publication)}
          unpublished={unpublished}
          open={open}
        />
        <RadioGroup
          legend={m.podcasts_status()}
          value={`${form.values.status}`}
          error={form.errorOf('status')}
          onValueChange={(value) => form.set('status', Number(value) as Podcast['status'])}
          options={[
            { value: '1', label: m.podcasts_active(), help: m.podcasts_active_help() },
            { value: '2', label: m.podcasts_inactive(), help: m.podcasts_inactive_help() },
          ]}
        />
        <PrivacyField
          value={form.values.privacy_status}
          error={form.errorOf('privacy_status')}
          onValueChange={(value) => form.set('privacy_status', value)}
        />
        <FormRefusal refusal={form.refusal} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.podcasts_save()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function isDescribed({ speaker, passage, series, season, episode, explicit }: Podcast): boolean {
  return Boolean(speaker || passage || series || season || episode || explicit)
}
