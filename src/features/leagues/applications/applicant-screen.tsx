import { useQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { applications } from '#contract/leagues/applications.ts'
import type { ApplicationDetail } from '#contract/leagues/application.ts'
import { ApiError } from '#src/api/client.ts'
import { query, queryClient } from '#src/api/query.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import type { ApplicationsSearch } from './applications-search.ts'
import { ApplicantSteps } from './applicant-steps.tsx'
import { ApplicantProfile } from './applicant-profile.tsx'
import { ApplicationCard } from './application-card.tsx'
import styles from './applications.module.css'

interface Props {
  userId: string
  /** The list that they were opened from. */
  search: ApplicationsSearch
}

/** One applicant as an organiser sees them: the profile as it was sent, and each of their applications. */
export function ApplicantScreen({ userId, search }: Props) {
  const result = useQuery(query(applications.of, { user_id: userId }, { offline: true }), queryClient)
  const list = result.data?.applications
  usePageTitleOf(list?.[0]?.profile.name)
  // An invalid id is treated like an unknown one.
  const unknown = result.error instanceof ApiError && [400, 404].includes(result.error.status)
  return (
    <Page width="reading">
      <div className={styles.top}>
        <BackToApplicants />
        <ApplicantSteps userId={userId} search={search} />
      </div>
      {list?.[0] && <Applicant key={userId} userId={userId} latest={list[0]} list={list} />}
      {!list && <PageHeader title={m.applications_applicant()} />}
      {result.isPending && <SkeletonList rows={6} />}
      {unknown && (
        <EmptyState
          drawing="people"
          title={m.applications_applicant_unknown()}
          text={m.applications_applicant_unknown_text()}
        />
      )}
      {result.isError && !list && !unknown && (
        <LoadFailed title={m.applications_applicant_failed()} query={result} />
      )}
    </Page>
  )
}

/** Leads to the list as it was left; whoever came from outside, to the whole list. */
function BackToApplicants() {
  const canGoBack = useCanGoBack()
  const { history } = useRouter()
  return (
    <BackLink
      to="/leagues/applications"
      label={m.applications_back()}
      {...(canGoBack && { onBack: () => history.back() })}
    />
  )
}

interface ApplicantProps {
  userId: string
  latest: ApplicationDetail
  list: ApplicationDetail[]
}

function Applicant({ userId, latest, list }: ApplicantProps) {
  const { profile } = latest
  return (
    <>
      <PageHeader
        title={
          <span className={styles.name}>
            <UserAvatar user={{ id: userId, name: profile.name, photo: profile.photo }} size="xl" />
            <bdi>{profile.name}</bdi>
          </span>
        }
        actions={
          <Link to="/leagues/messages/$userId" params={{ userId }} className={buttonClass()}>
            <MessageCircle aria-hidden="true" />
            {m.applications_message()}
          </Link>
        }
      />
      <Stack gap={6}>
        {list.map((application) => (
          <ApplicationCard key={application.application_id} application={application} />
        ))}
        <ApplicantProfile profile={profile} />
      </Stack>
    </>
  )
}
