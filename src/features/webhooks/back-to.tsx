import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { buttonClass } from '#src/ui/button.tsx'

/** Back link. */
export function BackTo({ to, children }: { to: '/tools' | '/webhooks'; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <ChevronLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
