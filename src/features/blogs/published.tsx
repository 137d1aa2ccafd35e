import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { publications } from '#contract/blogs/publications.ts'
import type { Publication } from '#contract/blogs/publications.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { longDate, timeOfDay } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { copyText } from '#src/widgets/copy-text.ts'
import { ShareButton } from '#src/widgets/share-button.tsx'
import { changedByPublishing } from './changed-by-publishing.ts'
import { ChangeAddress } from './change-address.tsx'
import { Unsent, withTextSent } from './send-latest.ts'
import { TextLanguageField } from './text-language-field.tsx'
import styles from './publish.module.css'

/** Says what was published, and which pictures of other sites its page only links to. */
export function publishedText({
  message,
  missing_pictures: missing,
}: ResponseOf<typeof publications.publish>) {
  return missing.length === 0 ? message : `${message} ${m.publishing_pictures_missing({ n: missing.length })}`
}

const texts = {
  scheduled: m.publishing_appears,
  published: m.publishing_since,
  withdrawn: m.publishing_was_withdrawn,
}

interface Props {
  blogId: string
  title: string
  publication: Publication
  /** Brings the text to the server; throws `Unsent`. */
  send: () => Promise<void>
}

/** What has become of a post that was published or is going to be, and what can be done with it. */
export function Published({ blogId, title, publication, send }: Props) {
  const { status, url, publishedAt, changed, locale } = publication
  const [chosen, setChosen] = useState<string>()
  const language = chosen ?? locale
  const address = new URL(url, location.origin).href
  const date = longDate(localDate(new Date(publishedAt)))
  const update = useCall(withTextSent(publications.update, send), {
    inline: (error) => error instanceof Unsent,
    success: publishedText,
    failure: m.publishing_failed,
    refresh: changedByPublishing,
  })
  return (
    <Stack gap={3}>
      <p>{texts[status]({ date, time: timeOfDay(Date.parse(publishedAt)) })}</p>
      <p className={styles.address}>{status === 'published' ? <a href={url}>{address}</a> : address}</p>
      {status === 'published' && <ChangeAddress {...{ blogId, publication, send }} />}
      {status === 'published' && (
        <TextLanguageField locale={locale} value={language} onValueChange={setChosen} />
      )}
      {(changed || language !== locale) && status !== 'withdrawn' && (
        <Banner
          tone="warning"
          action={
            <Button
              size="sm"
              busy={update.isPending}
              onClick={() => update.mutate({ blog_id: blogId, locale: language })}
            >
              {m.publishing_update()}
            </Button>
          }
        >
          {changed ? m.publishing_changed() : m.publishing_language_changed()}
        </Banner>
      )}
      <div className={styles.actions}>
        {status === 'published' && (
          <>
            <a href={url} className={buttonClass({ variant: 'primary' })}>
              {m.publishing_view()}
            </a>
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(address)}>
              {m.publishing_copy()}
            </Button>
            <ShareButton url={url} title={title} />
          </>
        )}
        {status !== 'withdrawn' && <TakeBack blogId={blogId} status={status} />}
      </div>
    </Stack>
  )
}

/** Takes a post back after a confirmation. */
function TakeBack({ blogId, status }: { blogId: string; status: 'scheduled' | 'published' }) {
  const [asked, ask] = useState(false)
  const withdraw = useCall(publications.withdraw, {
    success: ({ message }) => message,
    failure: m.publishing_failed,
    refresh: changedByPublishing,
  })
  return (
    <>
      <Button variant="quiet" onClick={() => ask(true)}>
        {m.publishing_withdraw()}
      </Button>
      {asked && (
        <ConfirmCall
          title={m.publishing_withdraw_title()}
          text={status === 'published' ? m.publishing_withdraw_text() : m.publishing_unschedule_text()}
          confirmLabel={m.publishing_withdraw()}
          call={withdraw}
          input={{ blog_id: blogId }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
