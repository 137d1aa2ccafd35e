import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { MouseEvent } from 'react'
import { buttonClass } from '#src/ui/button.tsx'

interface Props extends Pick<LinkProps, 'search' | 'params'> {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Navigates back; without history, opens the list. Omitted: a plain link. */
  onBack?: () => void
}

/** The link above a detail page, back to its list. */
export function BackLink({ to, search, params, label, onBack }: Props) {
  const goBack = (event: MouseEvent) => {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (newTab || !onBack) return
    event.preventDefault()
    onBack()
  }
  return (
    <Link
      {...{ to, search, params }}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
      onClick={goBack}
    >
      <ChevronLeft aria-hidden="true" />
      {label}
    </Link>
  )
}
