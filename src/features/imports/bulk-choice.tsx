import CheckCheck from 'lucide-react/icons/check-check'
import Download from 'lucide-react/icons/download'
import type { Import, RowAction } from '#contract/imports.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { downloadProblems } from './download-problems.ts'
import type { Show } from './rules.ts'
import styles from './bulk-choice.module.css'

interface Props {
  data: Import
  show: Show
  counts: Record<Show, number>
  onChoose: (action: RowAction) => void
  /** All rows that were hard to read are right. */
  onAccept: () => Promise<void>
}

const actions: Record<Show, Exclude<RowAction, 'overwrite'>[]> = {
  all: [],
  ready: ['skip', 'add'],
  problems: [],
  doubts: [],
  duplicates: ['skip', 'merge', 'add'],
}

const actionNames = { add: m.imports_all_add, skip: m.imports_all_skip, merge: m.imports_all_merge }

/** What can be done with all rows of one kind at once. */
export function BulkChoice({ data, show, counts, onChoose, onAccept }: Props) {
  const download = useCall(() => downloadProblems(data), { failure: m.imports_download_failed })
  const accept = useCall(onAccept)
  if (show === 'all' || counts[show] === 0) return null
  return (
    <div className={styles.bulk}>
      {show === 'duplicates' && <p className={styles.hint}>{m.imports_merge_hint()}</p>}
      {show === 'problems' && <p className={styles.hint}>{m.imports_problems_hint()}</p>}
      {show === 'doubts' && <p className={styles.hint}>{m.imports_doubts_hint()}</p>}
      <Cluster gap={2}>
        {show === 'doubts' && (
          <Button
            size="sm"
            icon={<CheckCheck aria-hidden="true" />}
            busy={accept.isPending}
            onClick={() => accept.mutate()}
          >
            {m.imports_all_accept()}
          </Button>
        )}
        {actions[show].map((action) => (
          <Button key={action} size="sm" onClick={() => onChoose(action)}>
            {actionNames[action]()}
          </Button>
        ))}
        {show === 'problems' && (
          <Button
            size="sm"
            icon={<Download aria-hidden="true" />}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {m.imports_download()}
          </Button>
        )}
      </Cluster>
    </div>
  )
}
