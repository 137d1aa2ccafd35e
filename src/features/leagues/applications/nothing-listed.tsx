import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

interface Props {
  /** The list was narrowed. */
  filtered: boolean
  onShowAll: () => void
  /** Of the whole list, when it is empty. */
  title: string
  text: string
  action?: ReactNode
}

/** Stands in for an empty list of applications: nothing fits what was searched, or there is nothing. */
export function NothingListed({ filtered, onShowAll, title, text, action }: Props) {
  if (!filtered) return <EmptyState drawing="people" title={title} text={text} action={action} />
  return (
    <EmptyState
      drawing="search"
      title={m.applications_nothing_found()}
      text={m.applications_nothing_found_text()}
      action={<Button onClick={onShowAll}>{m.applications_show_all()}</Button>}
    />
  )
}
