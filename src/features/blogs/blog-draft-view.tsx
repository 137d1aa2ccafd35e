import Sparkles from 'lucide-react/icons/sparkles'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Blog } from '#contract/blogs/blogs.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { getLocale } from '#src/locales/paraglide/runtime.js'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import styles from './blog-draft-view.module.css'
import { WriterNotes } from './editing/proposals.tsx'

/** What a model has written so far of a post, to be read while it grows; and who has written it, once it is whole. */
export function BlogDraftView({ blog: { status, body, writer, proposals } }: { blog: Blog }) {
  if (status === 'blog_body_completed') {
    return (
      <>
        <WrittenBy writer={writer} />
        {proposals && <WriterNotes proposals={proposals} />}
      </>
    )
  }
  if (body === '') return null
  const isWriting = status === 'writing'
  return (
    <section className={styles.draft} aria-busy={isWriting} aria-label={m.blogs_writer_draft()} dir="auto">
      {!isWriting && <p className={styles.note}>{m.blogs_writer_kept()}</p>}
      <DraftText body={body} />
    </section>
  )
}

/** Whose text it is. Of the local writer nothing is said but why it has written. */
function WrittenBy({ writer: { model, tokens, cost, limited } }: { writer: Blog['writer'] }) {
  if (limited) {
    return <Banner>{model === null ? m.blogs_writer_limited() : m.blogs_writer_limited_partly()}</Banner>
  }
  if (model === null) return null
  const values = { model, tokens: formatNumber(tokens) }
  return (
    <p className={styles.by}>
      <Sparkles aria-hidden="true" />
      {cost === null
        ? m.blogs_writer_by(values)
        : m.blogs_writer_by_cost({ ...values, cost: formatCost(cost) })}
    </p>
  )
}

/** Cents have parts here: most posts cost less than one. */
function formatCost(dollars: number): string {
  const digits = dollars < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }
  return new Intl.NumberFormat(getLocale(), { style: 'currency', currency: 'USD', ...digits }).format(dollars)
}

/** Markdown as it is read: enough for what comes and goes, without the renderer of the published post. */
function DraftText({ body }: { body: string }) {
  const parts = useMemo(() => body.split(/\n{2,}/).filter((part) => part.trim() !== ''), [body])
  // oxlint-disable-next-line no-array-index-key -- paragraphs have no id, and more come at the end
  return parts.map((part, index) => <DraftPart key={index} part={part} />)
}

function DraftPart({ part }: { part: string }): ReactNode {
  const heading = /^(#{1,6}) +(.*)$/.exec(part)
  if (heading) {
    const text = plain(heading[2]!)
    return heading[1]!.length < 3 ? <h2>{text}</h2> : <h3>{text}</h3>
  }
  if (part.startsWith('>')) return <blockquote>{plain(part.replace(/^> ?/gm, ''))}</blockquote>
  return <p>{plain(part)}</p>
}

const plain = (text: string) => text.replace(/\*\*|__/g, '').replace(/\\([\p{P}\p{S}])/gu, '$1')
