import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect } from 'react'
import { helpTopics } from '#contract/pages/site-pages.ts'
import type { HelpTopic } from '#contract/pages/site-pages.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { language } from '#src/lib/language.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { HelpText } from './help-text.tsx'
import { pictureOf, pictureSize } from './pictures.ts'
import { storePictures } from './store-pictures.ts'
import { Stuck } from './stuck.tsx'
import { topics } from '#src/widgets/help/topics.ts'
import styles from './topic-screen.module.css'

/** A help topic: steps with screenshots. */
export function TopicScreen({ topic }: { topic: HelpTopic }) {
  const { title, lead, steps, note } = topics[topic]
  const { title: app } = useSettings()
  const locale = language()
  usePageTitleOf(title({ app }))
  useEffect(() => {
    const pictures = topics[topic].steps.flatMap((_, i) => pictureOf(topic, i + 1) ?? [])
    // Optional: the page works without the cache.
    storePictures(pictures).catch(() => {})
  }, [topic, locale])
  const next = helpTopics[helpTopics.indexOf(topic) + 1]
  return (
    <Page>
      <PageHeader
        back={
          <Link to="/help" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <ChevronLeft aria-hidden="true" />
            {m.help_title()}
          </Link>
        }
        title={title({ app })}
        lead={lead({ app })}
      />
      <div className={styles.columns}>
        <article>
          <ol role="list" className={styles.steps}>
            {steps.map((step, i) => {
              const text = step({ app })
              const picture = pictureOf(topic, i + 1)
              return (
                <li key={text} className={classNames(picture !== undefined && styles.pictured)}>
                  <p>
                    <HelpText text={text} />
                  </p>
                  {picture && (
                    <img
                      src={picture}
                      {...pictureSize}
                      alt={m.help_picture({ n: i + 1 })}
                      loading="lazy"
                      decoding="async"
                    />
                  )}
                </li>
              )
            })}
          </ol>
          <div className={styles.note}>
            <h2>{m.help_note()}</h2>
            <p>
              <HelpText text={note({ app })} />
            </p>
          </div>
          {next && (
            <Link to="/help/$topic" params={{ topic: next }} className={buttonClass({ block: true })}>
              {m.help_next({ title: topics[next].title({ app }) })}
              <ArrowRight aria-hidden="true" />
            </Link>
          )}
          <Stuck />
        </article>
        <nav className={styles.contents} aria-label={m.help_topics()}>
          <h2>{m.help_topics()}</h2>
          <ul role="list">
            {helpTopics.map((each) => (
              <li key={each}>
                <Link to="/help/$topic" params={{ topic: each }}>
                  {topics[each].title({ app })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  )
}
