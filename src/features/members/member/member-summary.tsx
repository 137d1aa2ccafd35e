import { useQuery } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { NetworkError, ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Banner } from '#src/ui/states/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { FollowUps } from '#src/features/members/follow-ups/follow-ups.tsx'
import { MemberAttendance } from './member-attendance.tsx'
import { MemberGifts } from './member-gifts.tsx'
import { MemberInvitations } from './member-invitations.tsx'
import { MemberReplies } from './member-replies.tsx'
import { summaryQuery } from '#src/queries/church-queries.ts'
import styles from './member-screen.module.css'

interface Props {
  member: RosterMember
  timezone: string
  /** The church's date. */
  today: string
  /** Leads the church: reads all, and writes notes. */
  leads: boolean
  /** What this device knows of the member. */
  about: ReactNode
}

/**
 * Attendance and follow-ups first, then who the member is, and for those who lead gifts, replies and invitations. All
 * but `about` is read from the server.
 */
export function MemberSummary({ member, timezone, today, leads, about }: Props) {
  const { data } = useQuery(summaryQuery(member.id))
  return (
    <div className={styles.columns}>
      <Care {...{ member, timezone, today, leads }} />
      <Stack gap={5}>
        {about}
        {data?.gifts && <MemberGifts memberId={member.id} gifts={data.gifts} />}
        {data?.replies && data.replies.length > 0 && (
          <MemberReplies replies={data.replies} timezone={timezone} />
        )}
        {data?.invitations && <MemberInvitations invitations={data.invitations} />}
      </Stack>
    </div>
  )
}

function Care({ member, timezone, today, leads }: Omit<Props, 'about'>) {
  const summary = useQuery(summaryQuery(member.id))
  const { data, error, failureReason } = summary
  if (data) {
    return (
      <Stack gap={5}>
        <MemberAttendance summary={data} today={today} />
        <FollowUps memberId={member.id} stored={data.follow_ups} timezone={timezone} canWrite={leads} />
      </Stack>
    )
  }
  // Added on this device, and not on the server yet.
  if (error instanceof ApiError && error.status === 404 && member.syncStatus) return null
  // Said at the first try: without a connection the next ones take long.
  if (failureReason instanceof NetworkError) {
    return (
      <Stack gap={5}>
        <Banner icon={<CloudOff aria-hidden="true" />}>{m.members_needs_connection()}</Banner>
        {leads && <FollowUps memberId={member.id} stored={[]} timezone={timezone} canWrite />}
      </Stack>
    )
  }
  if (error) return <LoadFailed title={m.members_summary_failed()} query={summary} />
  return (
    <div role="status">
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      <Stack gap={5}>
        <Card>
          <Skeleton height="15rem" />
        </Card>
        <Card>
          <Skeleton height="5rem" />
        </Card>
      </Stack>
    </div>
  )
}
