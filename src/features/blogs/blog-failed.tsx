import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useMemo } from 'react'
import * as v from 'valibot'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { storeInCache } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { blogQuery } from '#src/queries/blog-queries.ts'
import styles from './blog-failed.module.css'
import { SourceText, sourceText } from './source-text.tsx'

const schema = v.object(sourceText)

/** A post that was not written: why, and how it can be, from the same or from another text. */
export function BlogFailed({ blog }: { blog: Blog }) {
  const { id, title, reason, reason_code, youtubeURL } = blog
  const isOfModel = reason_code?.startsWith('writer_') ?? false
  const again = useCall(blogs.retry, {
    failure: m.blogs_create_failed,
    refresh: [blogs.list],
    onSuccess: (started) => storeInCache(blogQuery(id).queryKey, started),
  })
  return (
    <Stack gap={4}>
      <Banner tone="danger" icon={<CircleAlert aria-hidden="true" />} title={m.blogs_failed()}>
        {reason}
      </Banner>
      {title !== '' && (
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={again.isPending} onClick={() => again.mutate({ blog_id: id })}>
          {m.blogs_again()}
        </Button>
        {isOfModel && (
          <Button disabled={again.isPending} onClick={() => again.mutate({ blog_id: id, by_model: false })}>
            {m.blogs_without_model()}
          </Button>
        )}
        {youtubeURL !== null && (
          <a className={buttonClass()} href={youtubeURL} target="_blank" rel="noreferrer">
            {m.blogs_watch()}
          </a>
        )}
        <Link to="/create/blog" className={buttonClass({ variant: 'quiet' })}>
          {m.blogs_another_source()}
        </Link>
      </div>
      <Card title={m.blogs_use_text()}>
        <Stack gap={4}>
          <p className={styles.help}>
            {youtubeURL === null ? m.blogs_use_text_help() : m.blogs_use_video_text()}
          </p>
          <RetryForm blogId={id} />
        </Stack>
      </Card>
    </Stack>
  )
}

/** Has the same post written from a text that is pasted or read from a file. */
function RetryForm({ blogId }: { blogId: string }) {
  const form = useValidatedForm({
    id: `blog-retry:${blogId}`,
    schema,
    initial: useMemo(() => ({ text: '', filename: '' }), []),
    optional: true,
    failure: m.blogs_create_failed,
    onSubmit: async (values) => {
      const started = await call(blogs.retry, { blog_id: blogId, ...values })
      storeInCache(blogQuery(blogId).queryKey, started)
      await refresh([blogs.list])
    },
  })
  return (
    <form noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={4}>
        <SourceText
          field={form.field('text')}
          filename={form.values.filename}
          onRead={(filename, text) => {
            form.set('filename', filename)
            form.set('text', text)
          }}
        />
        <FormRefusal refusal={form.refusal} />
        <div>
          <Button type="submit" busy={form.busy} busyText={m.blogs_wait()}>
            {m.blogs_generate_from_text()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
