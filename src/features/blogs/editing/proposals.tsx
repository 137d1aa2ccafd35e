import TextQuote from 'lucide-react/icons/text-quote'
import { useId } from 'react'
import type { BlogProposals } from '#contract/blogs/proposals.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { canQuote, insertQuote } from './insert-quote.ts'
import styles from './proposals.module.css'

/** What the writer of a post could not know: said once, above the text. */
export function WriterNotes({ proposals: { guessed, cut, removed } }: { proposals: BlogProposals }) {
  return (
    <>
      {guessed && <Banner tone="warning">{m.blogs_proposal_guessed()}</Banner>}
      {cut && <Banner tone="warning">{m.blogs_proposal_cut()}</Banner>}
      {removed > 0 && <Banner tone="warning">{m.blogs_proposal_removed({ count: removed })}</Banner>}
    </>
  )
}

/** Titles to choose from, as long as the title is one of them. */
export function TitleChoices({
  titles,
  title,
  onTitle,
}: {
  titles: string[]
  title: string
  onTitle: (title: string) => void
}) {
  const id = useId()
  const others = titles.filter((one) => one !== title)
  if (others.length === titles.length || others.length === 0) return null
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {m.blogs_proposal_titles()}
      </p>
      <Cluster gap={2}>
        {others.map((one) => (
          <Button key={one} size="sm" onClick={() => onTitle(one)}>
            <bdi>{one}</bdi>
          </Button>
        ))}
      </Cluster>
    </div>
  )
}

/** Sentences worth quoting: each becomes a quote below its paragraph with one press. */
export function QuoteChoices({
  quotes,
  body,
  onBody,
}: {
  quotes: string[]
  body: string
  onBody: (body: string) => void
}) {
  const id = useId()
  const open = quotes.filter((quote) => canQuote(body, quote))
  if (open.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.quotes}>
      <h2 id={id} className={styles.label}>
        {m.blogs_proposal_quotes()}
      </h2>
      <ul className={styles.list}>
        {open.map((quote) => (
          <li key={quote} className={styles.quote}>
            <bdi>{quote}</bdi>
            <Button
              size="sm"
              icon={<TextQuote aria-hidden="true" />}
              aria-label={`${m.blogs_proposal_insert()}: ${quote}`}
              onClick={() => onBody(insertQuote(body, quote))}
            >
              {m.blogs_proposal_insert()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
