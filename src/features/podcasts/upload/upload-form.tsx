import { useState } from 'react'
import { addUpload } from '#src/audio/uploads/upload-queue.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AudioField } from './audio-field.tsx'
import { EpisodeFields } from '#src/features/podcasts/episode-fields.tsx'
import { episodeValuesOf, readEpisode } from '#src/features/podcasts/episode-values.ts'
import { PrivacyField } from '#src/features/podcasts/privacy-field.tsx'
import { uploadForm, uploadSchema } from './upload-rules.ts'
import type { UploadValues } from './upload-rules.ts'

interface Props {
  /** Preselected recording, shared from another app. */
  shared: File | undefined
  /** Server errors by field from an earlier request. */
  rejected: Record<string, string>
  /** No uploads left in the plan. */
  full: boolean
  /** Called once the upload is stored on the device. */
  onTaken: () => void
}

/** Form of a new podcast. */
export function UploadForm({ shared, rejected, full, onTaken }: Props) {
  const [initial] = useState<UploadValues>(() => ({
    title: '',
    date: localDate(new Date()),
    description: '',
    privacy_status: 1,
    file: shared ?? null,
    ...episodeValuesOf({}),
  }))
  const form = useValidatedForm<UploadValues>({
    id: uploadForm,
    schema: uploadSchema,
    initial,
    rejected: { fields: rejected },
    secrets: ['file'],
    onSubmit: async ({ file, title, date, description, privacy_status, ...episode }) => {
      if (!file) return
      await addUpload(file, { title, date, description, privacy_status, ...readEpisode(episode) })
      form.reset({ ...initial, file: null })
      onTaken()
    },
  })
  const { file, privacy_status } = form.values
  return (
    <Card>
      <form noValidate ref={form.element} onSubmit={form.submit}>
        <Stack gap={3}>
          <AudioField
            file={file}
            onFile={(chosen) => form.set('file', chosen)}
            error={form.errorOf('file')}
          />
          <TextField
            {...form.field('title')}
            label={m.podcasts_title()}
            required
            dir="auto"
            autoComplete="off"
          />
          <TextField {...form.field('date')} label={m.podcasts_date()} required type="date" />
          <TextArea
            {...form.field('description')}
            label={m.podcasts_description()}
            required
            dir="auto"
            rows={4}
          />
          <PrivacyField
            value={privacy_status}
            onValueChange={(value) => form.set('privacy_status', value)}
            error={form.errorOf('privacy_status')}
          />
          <EpisodeFields
            form={form}
            onExplicit={(explicit) => form.set('explicit', explicit)}
            onPublication={(publication) => form.set('publication', publication)}
            unpublished
            open={false}
          />
          <FormRefusal refusal={form.refusal} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            busy={form.busy}
            busyText={m.uploads_preparing()}
            disabled={!file || full}
          >
            {m.uploads_submit()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
