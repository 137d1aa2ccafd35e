import { applicationStatus } from '#contract/applications.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'

const { pending, shortlisted, rejected, withdrawn, waiting } = applicationStatus

const looks: Record<number, { tone: Tone; name: () => string }> = {
  [pending]: { tone: 'accent', name: m.leagues_status_pending },
  [shortlisted]: { tone: 'success', name: m.leagues_status_shortlisted },
  [rejected]: { tone: 'danger', name: m.leagues_status_rejected },
  [withdrawn]: { tone: 'neutral', name: m.leagues_status_withdrawn },
  [waiting]: { tone: 'warning', name: m.leagues_status_waiting },
}

/** Where the application of the reader is. */
export function StatusBadge({ status }: { status: number }) {
  const look = looks[status]
  return look && <Badge tone={look.tone}>{look.name()}</Badge>
}
