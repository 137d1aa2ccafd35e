import { Link } from '@tanstack/react-router'
import { chooseChurch, session } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { EditLink as Target } from '#src/offline/queueable-call.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface Props {
  target: Target
  /** Church of the form. */
  church: string | null
}

/** Link to the form that corrects a rejected row, switching to its church. */
export function EditLink({ target, church }: Props) {
  const link = {
    className: buttonClass({ size: 'sm' }),
    children: m.waiting_edit(),
    onClick: () => {
      if (church !== null && church !== session().churchId) chooseChurch(church)
    },
  }
  switch (target.form) {
    case 'member-add': {
      const { churchId, row } = target
      return <Link to="/members/form/$churchId" params={{ churchId }} search={{ row }} {...link} />
    }
    case 'member-edit': {
      const { churchId, memberId } = target
      return (
        <Link
          to="/members/form/$churchId/$memberId"
          params={{ churchId, memberId }}
          search={{ edit: true }}
          {...link}
        />
      )
    }
    case 'family-add':
      return <Link to="/members/households/add" search={{ row: target.row }} {...link} />
    case 'household': {
      const { householdId } = target
      return <Link to="/members/households/$householdId" params={{ householdId }} {...link} />
    }
    case 'donation-add':
      return <Link to="/donations/form" search={{ row: target.row }} {...link} />
    case 'gift-batch':
      return <Link to="/donations/batches/$batchId" params={{ batchId: target.batchId }} {...link} />
    case 'funds':
      return <Link to="/donations/funds" {...link} />
    case 'message': {
      const { userId, row } = target
      return <Link to="/leagues/messages/$userId" params={{ userId }} search={{ row }} {...link} />
    }
    case 'league-create':
      return <Link to="/leagues/create" search={{ row: target.row }} {...link} />
    case 'league-edit':
      return <Link to="/leagues/create/$leagueId" params={{ leagueId: target.leagueId }} {...link} />
    case 'league':
      return <Link to="/leagues/$leagueId" params={{ leagueId: target.leagueId }} {...link} />
    case 'blog':
      return <Link to="/blogs/by/$blogId" params={{ blogId: target.blogId }} {...link} />
    case 'gift':
      return <Link to="/donations/detail/$giftId" params={{ giftId: target.giftId }} {...link} />
  }
}
