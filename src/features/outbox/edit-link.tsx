import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import type { EditLink as Target } from '#src/offline/queueable-call.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Leads to the form where a rejected row is mended. */
export function EditLink({ target }: { target: Target }) {
  const className = buttonClass({ size: 'sm' })
  const label = m.waiting_edit()
  switch (target.form) {
    case 'member-add': {
      const { churchId, row } = target
      return (
        <Link to="/members/form/$churchId" params={{ churchId }} search={{ row }} className={className}>
          {label}
        </Link>
      )
    }
    case 'member-edit': {
      const { churchId, memberId } = target
      return (
        <Link
          to="/members/form/$churchId/$memberId"
          params={{ churchId, memberId }}
          search={{ edit: true }}
          className={className}
        >
          {label}
        </Link>
      )
    }
    case 'donation-add':
      return (
        <Link to="/donations/form" search={{ row: target.row }} className={className}>
          {label}
        </Link>
      )
    case 'gift-batch':
      return (
        <Link to="/donations/batches/$batchId" params={{ batchId: target.batchId }} className={className}>
          {label}
        </Link>
      )
    case 'message': {
      const { userId, row } = target
      return (
        <Link to="/leagues/messages/$userId" params={{ userId }} search={{ row }} className={className}>
          {label}
        </Link>
      )
    }
    case 'league-create':
      return (
        <Link to="/leagues/create" search={{ row: target.row }} className={className}>
          {label}
        </Link>
      )
    case 'league-edit':
      return (
        <Link to="/leagues/create/$leagueId" params={{ leagueId: target.leagueId }} className={className}>
          {label}
        </Link>
      )
    case 'league':
      return (
        <Link to="/leagues/$leagueId" params={{ leagueId: target.leagueId }} className={className}>
          {label}
        </Link>
      )
    case 'blog':
      return (
        <Link to="/blogs/by/$blogId" params={{ blogId: target.blogId }} className={className}>
          {label}
        </Link>
      )
    case 'donation-list':
      return (
        <Link to="/donations" className={className}>
          {label}
        </Link>
      )
  }
}
