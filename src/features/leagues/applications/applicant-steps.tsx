import { useNavigate } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { ApplicationsSearch } from './applications-search.ts'
import { useNeighbours } from './use-neighbours.ts'
import styles from './applications.module.css'

/** What has these letters itself. */
const typing = 'input, textarea, select, [contenteditable], [role=menu], dialog'

interface Props {
  userId: string
  /** The list that the applicant was opened from. */
  search: ApplicationsSearch
}

/**
 * Leads to the previous and the next applicant of the list, also with k and j. The buttons stay in the page, and with
 * them the focus.
 */
export function ApplicantSteps({ userId, search }: Props) {
  const navigate = useNavigate()
  const { previous, next, place, count } = useNeighbours(userId, search)
  const open = (to: string | undefined) => {
    if (to === undefined) return
    // "Back" leads to the list.
    void navigate({ to: '/leagues/applicant/$userId', params: { userId: to }, search, replace: true })
  }
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return
      if (target instanceof Element && target.closest(typing)) return
      if (key === 'j') open(next)
      if (key === 'k') open(previous)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  if (previous === undefined && next === undefined && place === undefined) return null
  return (
    <nav aria-label={m.applications_steps()} className={styles.steps} data-uncovered>
      {place !== undefined && count !== undefined && (
        <span className={styles.soft}>
          {m.applications_step({ n: formatNumber(place), count: formatNumber(count) })}
        </span>
      )}
      <Button
        size="sm"
        icon={<ChevronLeft aria-hidden="true" />}
        aria-disabled={previous === undefined}
        aria-keyshortcuts="k"
        onClick={() => open(previous)}
      >
        {m.applications_previous()}
      </Button>
      <Button
        size="sm"
        icon={<ChevronRight aria-hidden="true" />}
        aria-disabled={next === undefined}
        aria-keyshortcuts="j"
        onClick={() => open(next)}
      >
        {m.applications_next()}
      </Button>
    </nav>
  )
}
