import { useNavigate, useRouter } from '@tanstack/react-router'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { BackToMembers, useBackToMembers } from '#src/features/members/back-to-members.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ArchivedBanner } from './archived-banner.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { MemberAbout } from './member-about.tsx'
import { MemberHeader } from './member-header.tsx'
import { MemberSkeleton } from './member-skeleton.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { MemberSummary } from './member-summary.tsx'
import { writesMember } from '#src/features/members/rules.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { usePending } from '#src/queries/use-pending.ts'
import styles from './member-screen.module.css'

interface Props {
  memberId: string
  /** The form is open: a part of the address, so that a phone's back button closes it. */
  editing: boolean
}

/** One member: see them, reach them, and, for those who may, change them in a sheet. */
export function MemberScreen({ memberId, editing }: Props) {
  const churchId = useChurchId()
  const church = useChurch()
  const { roster, everyone, groups, query } = useRoster(churchId)
  const back = useBackToMembers()
  const { edit, closeEdit } = useEditAddress()
  const rejected = usePending().find((row) => row.status === 'needsAttention' && writesMember(row, memberId))
  const member = everyone.find(({ id }) => id === memberId)

  if (!member) {
    return (
      <Page>
        <div className={styles.back}>
          <BackToMembers />
        </div>
        <PageHeader title={m.members_details()} />
        {query.isError && <LoadFailed title={m.members_info_failed()} query={query} />}
        {!query.isError && query.isFetching && <MemberSkeleton />}
        {!query.isError && !query.isFetching && (
          <EmptyState drawing="people" title={m.members_gone_title()} text={m.members_gone_text()} />
        )}
      </Page>
    )
  }
  const canEdit = church !== undefined && church.role !== 'usher'
  const timezone = timezoneOf(church)
  const today = todayIn(church)
  return (
    <Page>
      <div className={styles.back}>
        <BackToMembers />
      </div>
      <MemberHeader member={member} timezone={timezone} canEdit={canEdit} onEdit={edit} />
      <Stack gap={5}>
        {rejected && !editing && <RejectedBanner row={rejected} onSent={back} />}
        {member.archivedAt && (
          <ArchivedBanner
            member={member}
            archivedAt={member.archivedAt}
            canEdit={canEdit}
            timezone={timezone}
          />
        )}
        {member.syncStatus === 'waiting' && !rejected && (
          <Banner icon={<CloudUpload aria-hidden="true" />}>{m.members_waiting_text()}</Banner>
        )}
        <MemberSummary
          member={member}
          timezone={timezone}
          today={today}
          leads={canEdit}
          about={<MemberAbout member={member} roster={roster} today={today} />}
        />
      </Stack>
      {canEdit && editing && (
        <EditSheet member={member} roster={everyone} groups={groups} onClose={closeEdit} />
      )}
    </Page>
  )
}

/** Opens the form as a step of its own, so that going back closes it. */
function useEditAddress() {
  const navigate = useNavigate()
  const router = useRouter()
  const opened = useRef(false)
  const to = {
    from: '/members/form/$churchId/$memberId',
    to: '.',
    state: true,
    resetScroll: false,
  } as const
  const edit = () => {
    opened.current = true
    void navigate({ ...to, search: (old) => ({ ...old, edit: true }) })
  }
  const closeEdit = () => {
    // A phone's back button may have closed it while it was being saved.
    if (!('edit' in router.state.location.search)) return
    if (opened.current) router.history.back()
    else
      void navigate({
        ...to,
        replace: true,
        search: ({ edit: _, ...old }) => old,
      })
    opened.current = false
  }
  return { edit, closeEdit }
}
