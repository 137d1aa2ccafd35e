import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { blogs, blogSource, maxSourceCharacters } from '#contract/blogs.ts'
import { language } from '#contract/fields/fields.ts'
import type { Language } from '#contract/fields/fields.ts'
import { podcasts } from '#contract/podcasts.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { languageNames, offeredLanguages } from '#src/lib/language-names.ts'
import { timedId } from '#src/lib/uuid.ts'
import { getLocale } from '#src/locales/paraglide/runtime.js'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { TranscriptFile } from './transcript-file.tsx'

/** What is written from, and what is asked beside it. */
type Values = {
  source: 'sermon' | 'text'
  podcast_id: string
  text: string
  filename: string
  title: string
  language: Language
}

const beside = { title: blogSource.title, language, filename: blogSource.filename }
const schema = v.variant('source', [
  v.object({
    source: v.literal('sermon'),
    podcast_id: v.pipe(
      v.string(),
      v.nonEmpty(() => m.blogs_sermon_choose()),
    ),
    ...beside,
  }),
  v.object({
    source: v.literal('text'),
    text: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(() => m.blogs_text_help()),
    ),
    ...beside,
  }),
])

/** The form that starts a post. */
export function NewBlogForm({ podcastId }: { podcastId: string | undefined }) {
  const navigate = useNavigate()
  // The same at every try: a response that was lost makes no second post.
  const [id] = useState(() => timedId())
  const form = useValidatedForm<Values>({
    id: 'blog-new',
    schema,
    optional: true,
    initial: {
      source: 'sermon',
      podcast_id: podcastId ?? '',
      text: '',
      filename: '',
      title: '',
      language: getLocale(),
    },
    failure: m.blogs_create_failed,
    onSubmit: async ({ source, podcast_id, text, filename, ...rest }) => {
      const from = source === 'sermon' ? { podcast_id } : { text, filename }
      const { id: blogId } = await call(blogs.create, { id, ...rest, ...from })
      await refresh([blogs.list])
      await navigate({ to: '/blogs/by/$blogId', params: { blogId } })
    },
  })
  const { source } = form.values
  return (
    <form noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={4}>
        <SegmentedControl<Values['source']>
          label={m.blogs_source()}
          options={[
            { value: 'sermon', label: m.blogs_source_sermon() },
            { value: 'text', label: m.blogs_source_text() },
          ]}
          value={source}
          onValueChange={(next) => form.set('source', next)}
        />
        {source === 'sermon' ? (
          <SermonField {...form.field('podcast_id')} />
        ) : (
          <>
            <TextArea
              {...form.field('text')}
              label={m.blogs_text()}
              help={m.blogs_text_help()}
              rows={8}
              maxLength={maxSourceCharacters}
              required
            />
            <TranscriptFile
              name={form.values.filename}
              onRead={(filename, text) => {
                form.set('filename', filename)
                form.set('text', text)
              }}
            />
          </>
        )}
        <TextField
          {...form.field('title')}
          label={m.blogs_new_title()}
          help={m.blogs_new_title_help()}
          maxLength={300}
          optional
        />
        <SelectField
          {...form.field('language')}
          label={m.blogs_language()}
          options={offeredLanguages().map((value) => ({ value, label: languageNames[value] }))}
        />
        <FormRefusal message={form.refusal} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? m.blogs_wait() : m.blogs_generate()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

/** One of the person's sermons that have a transcript. */
function SermonField(field: FieldProps) {
  const result = useQuery(query(podcasts.mine, { page: 1, limit: 1000 }), queryClient)
  const sermons = (result.data?.podcastFiles ?? []).filter(({ transcript }) => transcript)
  return (
    <SelectField
      {...field}
      label={m.blogs_sermon()}
      placeholder={m.blogs_sermon_choose()}
      help={result.data && sermons.length === 0 ? m.blogs_sermon_none() : undefined}
      options={sermons.map(({ id, title }) => ({ value: id, label: title }))}
      required
    />
  )
}
