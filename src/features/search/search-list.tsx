import { useRouter } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import type { MouseEvent } from 'react'
import { forBrowser } from '#src/lib/for-browser.ts'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import type { Entry } from './entry.ts'
import type { FoundGroup } from './find.ts'
import styles from './search-list.module.css'

interface Props {
  /** Element id, and prefix of the option ids. */
  id: string
  label: string
  groups: readonly FoundGroup[]
  /** Number of rows to render. Default: all. */
  rows: number | undefined
  /** Index of the selected result. */
  marked: number | undefined
  onMark: (place: number) => void
  onOpen: (entry: Entry) => void
}

export const optionId = (listId: string, place: number) => `${listId}-${place}`

/** Results by kind. The focus stays in the field, which references the list and its active option. */
export function SearchList({ id, label, groups, rows = Infinity, marked, ...row }: Props) {
  return (
    <div role="listbox" id={id} aria-label={label}>
      {indexed(groups).map(({ heading, headingId, items }) => (
        <div key={headingId} role="group" className={styles.group} aria-labelledby={`${id}-${headingId}`}>
          <div id={`${id}-${headingId}`} className={styles.heading}>
            {heading}
          </div>
          {items.map(
            ({ entry, place }) =>
              place < rows && (
                <Row
                  key={place}
                  id={optionId(id, place)}
                  place={place}
                  entry={entry}
                  isMarked={place === marked}
                  {...row}
                />
              ),
          )}
        </div>
      ))}
    </div>
  )
}

/** Index-based keys, so that DOM elements are reused. */
function indexed(groups: readonly FoundGroup[]) {
  let next = 0
  return groups.map(({ heading, items }, index) => ({
    heading,
    headingId: `heading-${index}`,
    items: items.map((entry) => ({ entry, place: next++ })),
  }))
}

interface RowProps extends Pick<Props, 'id' | 'onMark' | 'onOpen'> {
  place: number
  entry: Entry
  isMarked: boolean
}

/** A link, so that it can be opened in a new tab. Memoised: only changed rows render per keystroke. */
const Row = memo(function Row({ id, place, entry, isMarked, onMark, onOpen }: RowProps) {
  const link = usePlainLink(entry)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field presses the marked one
    <a
      {...link}
      id={id}
      role="option"
      aria-selected={isMarked}
      data-highlighted={isMarked || undefined}
      className={styles.row}
      tabIndex={-1}
      onMouseMove={() => isMarked || onMark(place)}
      onClick={(event) => {
        if (forBrowser(event)) return
        link.onClick?.(event)
        onOpen(entry)
      }}
    >
      <Picture icon={entry.icon} />
      <span className={styles.texts}>
        <bdi className={styles.title}>{entry.title}</bdi>{' '}
        {entry.detail && <bdi className={styles.detail}>{entry.detail}</bdi>}
      </span>
    </a>
  )
})

/** Not the router's `Link`: its location subscription costs more than the rest of the row. */
function usePlainLink({ target }: Entry) {
  const router = useRouter()
  return useMemo(() => {
    if ('href' in target) return { href: target.href }
    return {
      href: router.buildLocation(target).href,
      onPointerDown: () => void router.preloadRoute(target),
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        void router.navigate(target)
      },
    }
  }, [router, target])
}

function Picture({ icon: Icon }: Pick<Entry, 'icon'>) {
  if ('photo' in Icon) return <MemberAvatar member={Icon} size="sm" />
  return (
    <span className={styles.icon}>
      <Icon aria-hidden="true" />
    </span>
  )
}
