import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { countWords } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { BlogActions } from './blog-actions.tsx'
import styles from './blog-form.module.css'
import { BodyField } from './editing/body-field.tsx'
import { ChangedElsewhere } from './editing/changed-elsewhere.tsx'
import { DeletedElsewhere } from './editing/deleted-elsewhere.tsx'
import { DetailFields } from './editing/detail-fields.tsx'
import { QuoteChoices, TitleChoices } from './editing/proposals.tsx'
import { OnDemand } from './editing/on-demand.tsx'
import { useBlogText } from './editing/use-blog-text.ts'

const loadPreview = async () => (await import('./editing/preview-sheet.tsx')).PreviewSheet
const loadVersions = async () => (await import('./editing/versions-sheet.tsx')).VersionsSheet

/** How many words one reads in a minute. */
const wordsPerMinute = 200

interface Props {
  blog: Blog
  /** Is given what stores the text that was typed, and resolves to whether it could, for who needs it elsewhere on the screen. */
  storingRef: RefObject<() => Promise<boolean>>
}

/** The title and the text of a post, stored as they are typed, to be compared, copied and taken along. */
export function BlogForm({ blog, storingRef }: Props) {
  const { form, text, conflict, unsaved, waiting, storeNow, discard, showRestored } = useBlogText(blog)
  useEffect(() => {
    storingRef.current = storeNow
  })
  const [sheet, open] = useState<'preview' | 'versions'>()
  const words = countWords(text.body)
  const minutes = Math.max(1, Math.round(words / wordsPerMinute))
  const close = () => open(undefined)
  return (
    <form noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={4}>
        {conflict?.isDeleted && <DeletedElsewhere text={text} orders={conflict.orders} store={storeNow} />}
        {conflict && !conflict.isDeleted && <ChangedElsewhere conflict={conflict} />}
        <TextField {...form.field('title')} label={m.blogs_new_title()} maxLength={300} required />
        <TitleChoices
          titles={blog.proposals?.titles ?? []}
          title={text.title}
          onTitle={(title) => form.set('title', title)}
        />
        <BodyField blogId={blog.id} {...form.field('body')} onText={(body) => form.set('body', body)} />
        <QuoteChoices
          quotes={blog.proposals?.quotes ?? []}
          body={text.body}
          onBody={(body) => form.set('body', body)}
        />
        <DetailFields form={form} blog={blog} text={text} />
        {discard && (
          <Banner
            tone="warning"
            action={
              <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={discard}>
                {m.blogs_edit_discard()}
              </Button>
            }
          >
            {m.blogs_edit_not_storable()}
          </Banner>
        )}
        <p className={styles.count}>
          {m.blogs_words({ words: formatNumber(words), minutes })}
          {' · '}
          <SaveState conflict={Boolean(conflict)} unsaved={unsaved} waiting={waiting} />
        </p>
        <FormRefusal refusal={form.refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.blogs_save()}
          </Button>
          <Button icon={<Eye aria-hidden="true" />} onClick={() => open('preview')}>
            {m.blogs_edit_preview()}
          </Button>
          <Button
            icon={<History aria-hidden="true" />}
            onClick={() => void storeNow().then(() => open('versions'))}
          >
            {m.blogs_edit_versions()}
          </Button>
          <BlogActions id={blog.id} {...text} unsaved={unsaved || waiting} />
        </div>
      </Stack>
      {sheet === 'preview' && (
        <OnDemand
          load={loadPreview}
          props={{ text, onClose: close }}
          onFailed={close}
          onRetry={() => open('preview')}
        />
      )}
      {sheet === 'versions' && (
        <OnDemand
          load={loadVersions}
          props={{ blogId: blog.id, text, onClose: close, onRestored: showRestored }}
          onFailed={close}
          onRetry={() => open('versions')}
        />
      )}
    </form>
  )
}

/** Where what was typed stands. */
function SaveState({
  conflict,
  unsaved,
  waiting,
}: {
  conflict: boolean
  unsaved: boolean
  waiting: boolean
}) {
  const online = useOnline()
  if (conflict) return m.blogs_edit_state_conflict()
  if (unsaved) return m.blogs_edit_state_unsaved()
  if (!waiting) return m.blogs_edit_state_saved()
  return online ? m.blogs_edit_state_sending() : m.blogs_edit_state_device()
}
