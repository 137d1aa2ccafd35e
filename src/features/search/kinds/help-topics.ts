import { linkOptions } from '@tanstack/react-router'
import { helpTopics } from '#contract/pages/site-pages.ts'
import { settings } from '#src/api/settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { topics } from '#src/widgets/help/topics.ts'
import type { Kind } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'

/** Help topics by title and lead. */
export const helpTopicsKind: Kind = {
  heading: m.nav_help,
  load() {
    const app = { app: settings().title }
    return findByWords(
      helpTopics.map((topic) => ({
        key: `help:${topic}`,
        title: topics[topic].title(app),
        icon: topics[topic].icon,
        words: topics[topic].lead(app),
        target: linkOptions({ to: '/help/$topic', params: { topic } }),
      })),
    )
  },
}
