import CloudUpload from 'lucide-react/icons/cloud-upload'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { BackToMembers, useBackToMembers } from '#src/features/members/back-to-members.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { MemberAbout } from './member-about.tsx'
import { MemberDetails } from './member-details.tsx'
import { MemberForm } from '#src/features/members/member-form.tsx'
import { editId, MemberHeader } from './member-header.tsx'
import { MemberSkeleton } from './member-skeleton.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { MemberSummary } from './member-summary.tsx'
import { groupChoices, memberOf, valuesOf } from '#src/features/members/rules.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import styles from './member-screen.module.css'

/** One member: reach them, see them, and, for those who may, change them. */
export function MemberScreen({ memberId }: { memberId: string }) {
  const churchId = useChurchId()
  const church = useChurch()
  const { roster, groups, query } = useRoster(churchId)
  const back = useBackToMembers()
  const rejected = useRejectedRow((row) => memberOf(row) === memberId)
  const member = roster.find(({ id }) => id === memberId)

  if (!member) {
    return (
      <Page>
        <div className={styles.back}>
          <BackToMembers />
        </div>
        {query.isError && <LoadFailed title={m.members_info_failed()} query={query} />}
        {!query.isError && query.isFetching && <MemberSkeleton />}
        {!query.isError && !query.isFetching && (
          <EmptyState icon={<UserRoundX />} title={m.members_gone_title()} text={m.members_gone_text()} />
        )}
      </Page>
    )
  }
  const choices = groupChoices(groups, member.groups)
  const canEdit = church?.role !== 'usher'
  const timezone = timezoneOf(church)
  return (
    <Page>
      <div className={styles.back}>
        <BackToMembers />
      </div>
      <MemberHeader member={member} timezone={timezone} canEdit={canEdit} />
      <Stack gap={5}>
        {rejected && <RejectedBanner row={rejected} onSent={back} />}
        {member.syncStatus === 'waiting' && !rejected && (
          <Banner icon={<CloudUpload aria-hidden="true" />}>{m.members_waiting_text()}</Banner>
        )}
        <div className={styles.columns}>
          <Stack gap={5}>
            <MemberAbout member={member} roster={roster} today={todayIn(church)} />
            <MemberSummary member={member} timezone={timezone} leads={canEdit} />
          </Stack>
          <div id={editId} className={styles.edit}>
            <Card title={m.members_details()}>
              {canEdit ? (
                <MemberForm
                  key={`${memberId} ${rejected?.order}`}
                  id={`member:${memberId}`}
                  of={{ churchId, memberId, rejected }}
                  values={valuesOf(member, choices)}
                  choices={choices}
                  roster={roster}
                  onDone={back}
                  onCancel={back}
                />
              ) : (
                <MemberDetails member={member} />
              )}
            </Card>
          </div>
        </div>
      </Stack>
    </Page>
  )
}
