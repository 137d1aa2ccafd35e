import type { Podcast } from '#contract/podcasts.ts'

export function neighbours(queue: readonly Podcast[], id: string): { previous?: Podcast; next?: Podcast } {
  const index = queue.findIndex((podcast) => podcast.id === id)
  if (index < 0) return {}
  return { previous: queue[index - 1], next: queue[index + 1] }
}
