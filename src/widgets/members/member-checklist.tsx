import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FieldMessage } from '#src/ui/fields/field.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { MemberAvatar } from './member-avatar.tsx'
import { findMembers } from '#src/queries/find-members.ts'
import { useRowsAround } from '#src/ui/lists/use-rows-around.ts'
import { rowAfterKey } from '#src/ui/row-after-key.ts'
import styles from './member-checklist.module.css'

/** Row height in rem, fixed as in the style sheet, so that rows need no measuring. */
const rowHeight = 4
/** Rows per Page Up and Page Down. */
const pageRows = 6

interface Props {
  /** In display order. */
  members: RosterMember[]
  /** Selected ids; members hidden by the search stay selected. */
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  label: string
  /** Hides the label visually, where a heading has the same text. */
  hideLabel?: boolean
  /** Second line of a row. Default: the phone number. */
  detailOf?: (member: RosterMember) => ReactNode
  error?: string | undefined
}

/**
 * A virtual checklist of members with search, select-all and count. Arrow keys, Page Up and Down, Home and
 * End move, Space and Enter toggle; Enter in the search toggles the only result.
 */
export function MemberChecklist(props: Props) {
  const { members, selected, onChange, label, hideLabel, detailOf = phoneOf, error } = props
  const [search, setSearch] = useState('')
  const [focused, setFocused] = useState(0)
  const found = useMemo(() => findMembers(members, search), [members, search])
  const active = Math.max(0, Math.min(focused, found.length - 1))
  const messageId = useId()
  const whole = useRef<HTMLFieldSetElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const rowsAround = useRowsAround()
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight * rem,
    getItemKey: (index) => found[index]?.id ?? index,
    // Gives the first render its rows.
    initialRect: { width: innerWidth, height: 7 * rowHeight * rem },
    // Keeps the focused row rendered.
    rangeExtractor: (range) => rowsAround(range, [active]),
  })

  const choose = (ids: string[], chosen: boolean) => {
    const next = new Set(selected)
    for (const id of ids) {
      if (chosen) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  const lookFor = (text: string) => {
    setSearch(text)
    setFocused(0)
    virtualizer.scrollToOffset(0)
  }
  const goTo = (index: number) => {
    flushSync(() => setFocused(index))
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)?.focus()
  }
  const searchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    // Enter in the search must not submit the form.
    event.preventDefault()
    const only = found.length === 1 ? found[0] : undefined
    if (event.key === 'Enter' && only) {
      choose([only.id], !selected.has(only.id))
      // The next search replaces this text.
      event.currentTarget.select()
    } else if (found.length > 0) goTo(active)
  }
  const rowKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const to = rowAfterKey(key, active, found.length, pageRows)
    if (to !== undefined) {
      event.preventDefault()
      goTo(to)
    } else if (key === 'Enter') {
      event.preventDefault()
      const member = found[active]
      if (member) choose([member.id], !selected.has(member.id))
      // Typing a letter starts a search.
    } else if ([...key].length === 1 && key !== ' ') whole.current?.querySelector('input')?.focus()
  }

  const foundChosen = found.filter(({ id }) => selected.has(id)).length
  const all = search.trim() === '' ? m.members_select_all : m.members_select_found
  return (
    <fieldset
      ref={whole}
      className={styles.checklist}
      aria-describedby={error ? messageId : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={classNames(styles.legend, hideLabel && 'visually-hidden')}>{label}</legend>
      <SearchField
        label={m.members_search()}
        placeholder={m.members_search_placeholder()}
        value={search}
        onValueChange={lookFor}
        onKeyDown={searchKey}
      />
      <div className={styles.all}>
        <Checkbox
          label={all({ n: found.length })}
          checked={found.length > 0 && foundChosen === found.length}
          indeterminate={foundChosen > 0 && foundChosen < found.length}
          disabled={found.length === 0}
          onChange={({ currentTarget }) =>
            choose(
              found.map(({ id }) => id),
              currentTarget.checked,
            )
          }
        />
        <p role="status" className={styles.count}>
          {m.members_selected({ n: selected.size })}
        </p>
      </div>
      <div ref={box} className={styles.box}>
        {found.length === 0 && <p className={styles.nobody}>{m.members_nobody_title()}</p>}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the checkboxes in it are the controls */}
        <ul
          role="list"
          aria-label={label}
          className={styles.list}
          style={{ blockSize: virtualizer.getTotalSize() }}
          onKeyDown={rowKey}
          onFocus={({ target }) => setFocused(Number(target.closest('li')?.dataset['index']))}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const member = found[index]!
            return (
              <li
                key={key}
                data-index={index}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Checkbox
                  className={styles.row}
                  label={<Who member={member} detail={detailOf(member)} />}
                  checked={selected.has(member.id)}
                  tabIndex={index === active ? 0 : -1}
                  onChange={({ currentTarget }) => choose([member.id], currentTarget.checked)}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  )
}

function phoneOf({ phone }: RosterMember): ReactNode {
  return phone ? <bdi>{formatPhone(phone)}</bdi> : m.members_no_phone()
}

function Who({ member, detail }: { member: RosterMember; detail: ReactNode }) {
  return (
    <span className={styles.who}>
      <MemberAvatar member={member} size="sm" />
      <span className={styles.text}>
        <bdi className={styles.name}>{member.name}</bdi> <span className={styles.detail}>{detail}</span>
      </span>
    </span>
  )
}
