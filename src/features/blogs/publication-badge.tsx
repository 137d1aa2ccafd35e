import type { PublicationState } from '#contract/blogs/publications.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'

const states: Record<PublicationState['status'] | 'draft', { label: () => string; tone: Tone }> = {
  draft: { label: m.publishing_draft, tone: 'neutral' },
  scheduled: { label: m.publishing_scheduled, tone: 'accent' },
  published: { label: m.publishing_published, tone: 'success' },
  withdrawn: { label: m.publishing_withdrawn, tone: 'warning' },
}

/** Whether a post is published; undefined: it never was. */
export function PublicationBadge({ status }: { status?: PublicationState['status'] | undefined }) {
  const { label, tone } = states[status ?? 'draft']
  return <Badge tone={tone}>{label()}</Badge>
}
