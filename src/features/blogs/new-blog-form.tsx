import { useState } from 'react'
import * as v from 'valibot'
import { blogs, blogSource, youtubeURL } from '#contract/blogs/blogs.ts'
import { defaultLanguage, defaultTone, writing, writingTones } from '#contract/blogs/writing.ts'
import type { WritingLanguage, WritingTone } from '#contract/blogs/writing.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { call } from '#src/api/session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SermonField } from './sermon-field.tsx'
import { SourceText, sourceText } from './source-text.tsx'
import { languageOptions, toneNames } from './writing-options.ts'

/** What is written from, and what is asked beside it. */
type Values = {
  source: 'video' | 'sermon' | 'text'
  youtubeURL: string
  podcast_id: string
  text: string
  filename: string
  title: string
  by_model: boolean
  writing_tone: WritingTone
  language: WritingLanguage
}

const beside = { title: blogSource.title, by_model: v.boolean(), ...writing }
const schema = v.variant('source', [
  v.object({ source: v.literal('video'), youtubeURL, ...beside }),
  v.object({
    source: v.literal('sermon'),
    podcast_id: v.pipe(
      v.string(),
      v.nonEmpty(() => m.blogs_sermon_choose()),
    ),
    ...beside,
  }),
  v.object({ source: v.literal('text'), ...sourceText, ...beside }),
])

/** What is chosen at first. */
export interface FirstSource {
  podcastId: string | undefined
  youtubeURL: string | undefined
}

/** The form that starts a post. */
export function NewBlogForm({ first }: { first: FirstSource }) {
  const navigate = useNavigateAfter()
  // The same at every try: a response that was lost makes no second post.
  const [id] = useState(() => timedId())
  const form = useValidatedForm<Values>({
    id: 'blog-new',
    schema,
    optional: true,
    initial: {
      source: first.podcastId === undefined ? 'video' : 'sermon',
      youtubeURL: first.youtubeURL ?? '',
      podcast_id: first.podcastId ?? '',
      text: '',
      filename: '',
      title: '',
      by_model: true,
      writing_tone: defaultTone,
      language: defaultLanguage,
    },
    failure: m.blogs_create_failed,
    onSubmit: async ({ source, youtubeURL: address, podcast_id, text, filename, ...rest }) => {
      const from = { video: { youtubeURL: address }, sermon: { podcast_id }, text: { text, filename } }[
        source
      ]
      const { id: blogId } = await call(blogs.create, { id, ...rest, ...from })
      await refresh([blogs.list])
      await navigate({ to: '/blogs/by/$blogId', params: { blogId } })
    },
  })
  const { source, by_model } = form.values
  const { writer = false } = useSettings()
  return (
    <form noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={4}>
        <SegmentedControl<Values['source']>
          block
          label={m.blogs_source()}
          options={[
            { value: 'video', label: m.blogs_source_video() },
            { value: 'sermon', label: m.blogs_source_sermon() },
            { value: 'text', label: m.blogs_source_text() },
          ]}
          value={source}
          onValueChange={(next) => form.set('source', next)}
        />
        {source === 'video' && (
          <TextField
            {...form.field('youtubeURL')}
            label={m.blogs_video()}
            help={m.blogs_video_help()}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            required
          />
        )}
        {source === 'sermon' && <SermonField {...form.field('podcast_id')} />}
        {source === 'text' && (
          <SourceText
            field={form.field('text')}
            filename={form.values.filename}
            onRead={(filename, text) => {
              form.set('filename', filename)
              form.set('text', text)
            }}
          />
        )}
        <TextField
          {...form.field('title')}
          label={m.blogs_new_title()}
          help={source === 'text' ? m.blogs_new_title_help() : m.blogs_title_of_source()}
          maxLength={300}
          optional
        />
        {writer && (
          <RadioGroup<'model' | 'edited'>
            legend={m.blogs_way()}
            options={[
              { value: 'model', label: m.blogs_way_model(), help: m.blogs_way_model_help() },
              { value: 'edited', label: m.blogs_way_edited(), help: m.blogs_way_edited_help() },
            ]}
            value={by_model ? 'model' : 'edited'}
            onValueChange={(way) => form.set('by_model', way === 'model')}
          />
        )}
        {(by_model || !writer) && (
          <>
            <SelectField
              {...form.field('language')}
              label={m.blogs_post_language()}
              options={languageOptions()}
            />
            <SelectField
              {...form.field('writing_tone')}
              label={m.blogs_tone()}
              options={writingTones.map((value) => ({ value, label: toneNames[value]() }))}
            />
          </>
        )}
        <FormRefusal refusal={form.refusal} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy} busyText={m.blogs_wait()}>
            {m.blogs_generate()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
