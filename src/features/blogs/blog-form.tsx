import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { blogFields, blogs, countWords } from '#contract/blogs.ts'
import type { Blog } from '#contract/blogs.ts'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { BlogActions } from './blog-actions.tsx'
import { blogQuery } from './blog-queries.ts'
import styles from './blog-form.module.css'

const schema = v.object(blogFields)

/** How many words one reads in a minute. */
const wordsPerMinute = 200

/** The title and the text of a post, to be changed, copied and taken along. */
export function BlogForm({ blog }: { blog: Blog }) {
  const { id, title, body, revision } = blog
  // What is typed was made from this one, also when a later one has been read meanwhile.
  const [madeFrom, setMadeFrom] = useState(revision)
  const initial = useMemo(() => ({ title, body }), [title, body])
  /** Changed elsewhere: this is said, and who saves once more puts theirs in its place. */
  const replaceNext = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.status === 409) {
      setMadeFrom((await call(blogs.get, { blog_id: id })).revision)
    }
    throw error
  }
  const form = useValidatedForm({
    id: `blog:${id}`,
    schema,
    initial,
    failure: m.blogs_save_failed,
    onSubmit: async (values) => {
      const saved = await call(blogs.update, { blog_id: id, ...values, revision: madeFrom }).catch(
        replaceNext,
      )
      queryClient.setQueryData(blogQuery(id).queryKey, saved.blog)
      form.reset({ title: saved.blog.title, body: saved.blog.body })
      notify({ kind: 'success', message: saved.message })
      await refresh([blogs.list])
    },
  })
  if (!form.changed && madeFrom !== revision) setMadeFrom(revision)
  const { values } = form
  const words = countWords(values.body)
  const minutes = Math.max(1, Math.round(words / wordsPerMinute))
  return (
    <form noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={4}>
        <TextField {...form.field('title')} label={m.blogs_new_title()} maxLength={300} required />
        <TextArea
          {...form.field('body')}
          label={m.blogs_body()}
          help={m.blogs_body_help()}
          rows={18}
          required
        />
        <p className={styles.count}>{m.blogs_words({ words: formatNumber(words), minutes })}</p>
        <FormRefusal message={form.refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.blogs_save()}
          </Button>
          <BlogActions id={id} title={values.title} body={values.body} unsaved={form.changed} />
        </div>
      </Stack>
    </form>
  )
}
