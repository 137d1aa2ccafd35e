import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { MouseEvent } from 'react'
import { buttonClass } from '#src/ui/button.tsx'

interface Props {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Goes back to the previous page; a new tab opens the list. */
  onBack: () => void
}

/** The link above one thing, back to the list of all. */
export function BackLink({ to, label, onBack }: Props) {
  const goBack = (event: MouseEvent) => {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (newTab) return
    event.preventDefault()
    onBack()
  }
  return (
    <Link to={to} className={buttonClass({ variant: 'quiet', size: 'sm' })} onClick={goBack}>
      <ChevronLeft aria-hidden="true" />
      {label}
    </Link>
  )
}
