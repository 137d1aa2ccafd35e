import type { Import } from '#contract/imports.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'

type Status = Import['status']

const tones: Record<Status, Tone> = {
  reading: 'neutral',
  mapping: 'accent',
  review: 'accent',
  adding: 'neutral',
  done: 'success',
  undone: 'neutral',
  failed: 'danger',
}
const texts: Record<Status, (added: { n: number; count: string }) => string> = {
  reading: m.imports_status_reading,
  mapping: m.imports_status_mapping,
  review: m.imports_status_review,
  adding: m.imports_status_adding,
  done: m.imports_status_done,
  undone: m.imports_status_undone,
  failed: m.imports_status_failed,
}

/** Where an import stands. */
export function StatusBadge({ status, added, waiting }: Pick<Import, 'status' | 'added' | 'waiting'>) {
  if (status === 'done' && waiting > 0) {
    return (
      <Badge tone="accent">{m.imports_status_waiting({ n: waiting, count: formatNumber(waiting) })}</Badge>
    )
  }
  return <Badge tone={tones[status]}>{texts[status]({ n: added, count: formatNumber(added) })}</Badge>
}
