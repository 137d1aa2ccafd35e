import { formatPercent } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { listKind } from './rules.ts'
import styles from './work-progress.module.css'

const readingTexts = {
  photo: m.imports_reading_photo,
  pdf: m.imports_reading_pdf,
  table: m.imports_reading,
}

interface Props {
  status: 'reading' | 'adding'
  filename: string
  /** 0 to 1 */
  progress: number
  /** What is being added can only be undone when it is done. */
  onGiveUp: (() => void) | undefined
}

/** How far the server is with reading or adding; said aloud at each quarter. */
export function WorkProgress({ status, filename, progress, onGiveUp }: Props) {
  const kind = listKind(filename)
  const label = status === 'reading' ? readingTexts[kind]() : m.imports_adding()
  // Before the first rows are written nobody knows how long it takes.
  const known = progress > 0
  const quarter = Math.floor(progress * 4) / 4
  return (
    <Card>
      <Progress
        label={label}
        value={known ? progress : undefined}
        detail={known ? formatPercent(progress) : undefined}
        onCancel={onGiveUp}
        cancelLabel={m.imports_give_up()}
      />
      <p className={styles.hint}>
        {status === 'reading' && kind === 'photo' && `${m.imports_reading_photo_hint()} `}
        {m.imports_leave_hint()}
      </p>
      <p role="status" className="visually-hidden">
        {quarter > 0 ? `${label} ${formatPercent(quarter)}` : label}
      </p>
    </Card>
  )
}
