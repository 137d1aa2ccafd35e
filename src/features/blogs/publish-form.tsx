import { useState } from 'react'
import type { FormEvent } from 'react'
import { maxSlugCharacters, publications } from '#contract/blogs/publications.ts'
import type { Publication } from '#contract/blogs/publications.ts'
import { fieldErrors } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { deviceTimeZone } from '#src/lib/device-time-zone.ts'
import { localDate, localTime } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { changedByPublishing } from './changed-by-publishing.ts'
import { publishedText } from './published.tsx'
import { Unsent, withTextSent } from './send-latest.ts'
import { TextLanguageField } from './text-language-field.tsx'
import styles from './publish.module.css'

interface Props {
  blogId: string
  /** Scheduled or withdrawn; undefined: it was never published. */
  publication: Publication | undefined
  /** The address that it gets where none is typed. */
  suggested: string
  /** The language that it gets where none is chosen. */
  locale: string
  /** Brings the text to the server; throws `Unsent`. */
  send: () => Promise<void>
}

/** Publishes a post, now or at a date and time of this device, at an address that follows its title unless it is chosen. */
export function PublishForm({ blogId, publication, suggested, locale, send }: Props) {
  const scheduled = publication?.status === 'scheduled' ? new Date(publication.publishedAt) : undefined
  const [slug, setSlug] = useState<string>()
  const [language, setLanguage] = useState<string>()
  const [when, setWhen] = useState<'now' | 'later'>(scheduled ? 'later' : 'now')
  const [date, setDate] = useState(scheduled ? localDate(scheduled) : '')
  const [time, setTime] = useState(scheduled ? localTime(scheduled) : '')
  const [missing, setMissing] = useState<string>()
  const publish = useCall(withTextSent(publications.publish, send), {
    success: publishedText,
    failure: m.publishing_failed,
    inline: (error) => error instanceof Unsent || fieldErrors(error)['slug'] !== undefined,
    refresh: changedByPublishing,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const moment = new Date(`${date}T${time}`)
    const isFuture = moment.getTime() > Date.now()
    if (when === 'later' && !isFuture) {
      setMissing(date === '' || time === '' ? m.publishing_moment_missing() : m.publishing_moment_past())
      return
    }
    setMissing(undefined)
    const address = slug === undefined ? {} : { slug: slug.trim() }
    publish.mutate({
      blog_id: blogId,
      ...address,
      // Left out, it is recognised in the text as it is sent.
      ...(language !== undefined && { locale: language }),
      ...(when === 'later' && { publish_at: moment.toISOString() }),
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <TextField
          label={m.publishing_slug()}
          help={m.publishing_slug_help()}
          value={slug ?? suggested}
          error={fieldErrors(publish.error)['slug']}
          maxLength={maxSlugCharacters}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setSlug(currentTarget.value.toLowerCase())}
        />
        <TextLanguageField locale={locale} value={language ?? locale} onValueChange={setLanguage} />
        <RadioGroup
          legend={m.publishing_when()}
          options={[
            { value: 'now', label: m.publishing_now() },
            { value: 'later', label: m.publishing_later() },
          ]}
          value={when}
          onValueChange={setWhen}
        />
        {when === 'later' && (
          <div className={styles.moment}>
            <TextField
              type="date"
              label={m.publishing_date()}
              required
              min={localDate(new Date())}
              value={date}
              error={missing}
              onChange={({ currentTarget }) => setDate(currentTarget.value)}
            />
            <TextField
              type="time"
              label={m.publishing_time()}
              help={m.publishing_zone({ zone: deviceTimeZone() })}
              required
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
            />
          </div>
        )}
        <Button type="submit" variant="primary" busy={publish.isPending}>
          {when === 'now' ? m.publishing_publish() : m.publishing_schedule()}
        </Button>
      </Stack>
    </form>
  )
}
