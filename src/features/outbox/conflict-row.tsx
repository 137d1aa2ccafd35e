import GitMerge from 'lucide-react/icons/git-merge'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import type { Known } from '#src/offline/queueable-call.ts'
import { ListRow } from '#src/ui/list-row.tsx'
import { ConflictList } from '#src/forms/conflict-list.tsx'
import { resolveConflict } from '#src/offline/edits.ts'
import { describeConflicts } from './conflict-fields.ts'
import styles from './rejected-row.module.css'

interface Props {
  row: OutboxRow
  description: string
  known: Known
  /** Church name, unless the current church. */
  church: string | undefined
}

/** An edit with conflicts, showing both values. */
export function ConflictRow({ row, description, known: cached, church }: Props) {
  return (
    <ListRow
      leading={<GitMerge className={styles.icon} aria-hidden="true" />}
      title={description}
      detail={
        <>
          {church && (
            <p>
              <bdi>{church}</bdi>
            </p>
          )}
          <p>{m.waiting_conflict()}</p>
          <ConflictList
            conflicts={describeConflicts(row, cached)}
            onChoose={(field, choice) => void resolveConflict(row.order, field, choice)}
          />
        </>
      }
    />
  )
}
