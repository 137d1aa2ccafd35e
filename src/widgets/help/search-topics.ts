import { helpTopics } from '#contract/pages/site-pages.ts'
import type { HelpTopic } from '#contract/pages/site-pages.ts'
import { settings } from '#src/api/settings.ts'
import { fold } from '#contract/text/text.ts'
import { topics } from './topics.ts'
import type { TopicContent } from './topics.ts'

/** Shorter words do not discriminate between topics. */
const shortestWord = 3
const weights = { title: 4, lead: 2, text: 1 }

export interface FoundTopic {
  topic: HelpTopic
  /** The matching step, if neither title nor lead matches. */
  step: string | undefined
}

/**
 * Returns the topics that match the most words of a search, best first, ignoring diacritics; all topics for
 * an empty search.
 */
export function searchTopics(q: string): FoundTopic[] {
  const words = [...new Set(fold(q).split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length >= shortestWord)
  if (words.length === 0)
    return q.trim() === '' ? helpTopics.map((topic) => ({ topic, step: undefined })) : []
  const found = helpTopics.map((topic) => ({
    topic,
    ...match(topics[topic], words),
  }))
  const most = Math.max(...found.map(({ count }) => count))
  if (most === 0) return []
  return found
    .filter(({ count }) => count === most)
    .toSorted((a, b) => b.score - a.score)
    .map(({ topic, step }) => ({ topic, step }))
}

function match({ title, lead, steps, note }: TopicContent, words: string[]) {
  const app = { app: settings().title }
  const texts = [...steps, note].map((text) => text(app))
  const folded = {
    title: fold(title(app)),
    lead: fold(lead(app)),
    text: fold(texts.join(' ')),
  }
  const weightOf = (word: string) =>
    (['title', 'lead', 'text'] as const).reduce(
      (sum, part) => sum + (folded[part].includes(word) ? weights[part] : 0),
      0,
    )
  const scores = words.map(weightOf).filter((score) => score > 0)
  const isOnTop = words.some((word) => folded.title.includes(word) || folded.lead.includes(word))
  return {
    count: scores.length,
    score: scores.reduce((sum, score) => sum + score, 0),
    step: isOnTop ? undefined : texts.find((text) => words.some((word) => fold(text).includes(word))),
  }
}
