import { Autocomplete } from '@base-ui/react/autocomplete'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { linkOptions } from '@tanstack/react-router'
import AtSign from 'lucide-react/icons/at-sign'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import fieldStyles from '#src/ui/fields/search-field.module.css'
import type { Context, Found } from './entry.ts'
import { find, offer } from './find.ts'
import type { FoundGroup } from './find.ts'
import { loadKinds } from './load-kinds.ts'
import type { LoadedKind } from './load-kinds.ts'
import { recentKeys, rememberOpened } from './recent.ts'
import { SearchList } from './search-list.tsx'
import { usePublishers } from './use-publishers.ts'
import styles from './search-box.module.css'

interface Props {
  context: Context
  text: string
  onText: (text: string) => void
  /** Whether the results are shown. */
  open: boolean
  onOpen: () => void
  /** Esc in an empty field, and when something was opened. */
  onClose: () => void
  /** The first result is marked from the start, for Enter; without it, Enter is the form's own. */
  marksFirst: boolean
}

/** The field of the search with what it finds: on this device at once, of churches and podcasters from the server. */
export function SearchBox({ context, text, onText, open, onOpen, onClose, marksFirst }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const openAtFirst = useRef(open)
  useLayoutEffect(() => {
    // It takes the place of the field that somebody was in, unless they have gone on meanwhile.
    if (!openAtFirst.current || document.activeElement !== document.body) return
    const field = input.current!
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const groups = useFound(context, text, open)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const searched = text.trim() !== ''
  return (
    <Autocomplete.Root
      inline
      open={open}
      items={groups}
      filter={null}
      mode="list"
      value={text}
      onValueChange={(next, { reason }) => {
        // A row that is pressed leads somewhere: its title is not typed into the field.
        if (reason !== 'item-press') onText(next)
      }}
      itemToStringValue={({ title }: Found) => title}
      autoHighlight={marksFirst ? 'always' : false}
    >
      <div className={classNames(fieldStyles.search, styles.field)}>
        <Search className={fieldStyles.icon} aria-hidden="true" />
        <Autocomplete.Input
          ref={input}
          type="search"
          aria-label={m.shell_search_placeholder()}
          placeholder={m.shell_search_placeholder()}
          className={fieldStyles.input}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={onOpen}
          onClick={onOpen}
          onChange={onOpen}
          onKeyDown={(event) => {
            const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
            if (event.key === 'Enter' && marksFirst && !isMarked) {
              // What came meanwhile from the server has taken the mark away.
              event.preventDefault()
              panel.current?.querySelector<HTMLElement>('[role=option]')?.click()
            }
            if (event.key !== 'Escape') return
            event.preventDefault()
            if (text === '') onClose()
            else onText('')
          }}
        />
        {text !== '' && (
          <span className={fieldStyles.clear}>
            <IconButton
              label={m.ui_clear()}
              onClick={() => {
                onText('')
                input.current?.focus()
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus stays in the field while the finger is down
        <div ref={panel} className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          <Autocomplete.Status className={styles.status}>
            {searched ? m.search_found({ n: count }) : ''}
          </Autocomplete.Status>
          {!searched && <p className={styles.hint}>{m.search_hint()}</p>}
          <SearchList
            label={m.shell_search()}
            onOpen={({ key }) => {
              rememberOpened(key)
              onClose()
            }}
          />
        </div>
      )}
    </Autocomplete.Root>
  )
}

/** Returns what there is for a text, read anew each time that the search is opened. */
function useFound(context: Context, text: string, open: boolean): FoundGroup[] {
  const [kinds, setKinds] = useState<readonly LoadedKind[]>([])
  const [recent, setRecent] = useState<readonly string[]>([])
  const latest = useRef(context)
  latest.current = context
  useEffect(() => {
    if (!open) return
    let wanted = true
    void loadKinds(latest.current).then((loaded) => {
      if (!wanted) return
      setRecent(recentKeys())
      setKinds(loaded)
    })
    return () => {
      wanted = false
    }
  }, [open, context.user, context.churchId, context.role])
  const typed = useDeferredValue(text)
  const publishers = usePublishers(typed)
  return useMemo(() => {
    const name = typed.trim()
    if (name === '') return offer(kinds, recent, m.search_recent())
    const page = {
      heading: m.search_publishers(),
      // What comes late comes last: the mark stands on a place, and would be on another result.
      items: [pageOf(name), ...publishers],
    }
    return [...find(kinds, name, recent), page]
  }, [kinds, recent, typed, publishers])
}

/** The page of whoever has this username: where Enter leads. */
function pageOf(name: string): Found {
  const username = name.replace(/^@/, '')
  return {
    key: 'page',
    title: m.search_open_page({ name: username }),
    icon: AtSign,
    target: linkOptions({ to: '/@{$username}', params: { username } }),
    rank: 0,
  }
}
