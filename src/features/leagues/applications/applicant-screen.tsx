import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { applications } from '#contract/applications.ts'
import type { ApplicationDetail } from '#contract/applications.ts'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { useCall } from '#src/forms/use-call.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { ApplicationCard } from './application-card.tsx'
import { applicantQuery } from './applications-query.ts'
import styles from './applications.module.css'

const back = () => <BackLink to="/leagues/applications" label={m.applications_back()} />

/** A person who has applied to what the caller has posted, with each of their applications. */
export function ApplicantScreen({ userId }: { userId: string }) {
  const result = useQuery(applicantQuery(userId), queryClient)
  const all = result.data?.applications
  const latest = all?.[0]
  usePageTitleOf(latest?.profile.name)
  const unknown = result.error instanceof ApiError && [400, 404].includes(result.error.status)
  if (latest && all) return <Applicant userId={userId} latest={latest} all={all} />
  return (
    <Page width="reading">
      <PageHeader back={back()} title={m.applications_applicant()} />
      {result.isPending && <SkeletonList rows={6} />}
      {unknown && (
        <EmptyState
          icon={<UserRoundX />}
          title={m.applications_unknown()}
          text={m.applications_unknown_text()}
        />
      )}
      {result.isError && !unknown && <LoadFailed title={m.leagues_load_failed()} query={result} />}
    </Page>
  )
}

interface Props {
  userId: string
  latest: ApplicationDetail
  all: ApplicationDetail[]
}

function Applicant({ userId, latest, all }: Props) {
  const { name, photo } = latest.profile
  return (
    <Page width="reading">
      <PageHeader
        back={back()}
        title={
          <span className={styles.name}>
            <UserAvatar user={{ id: userId, name, photo }} size="xl" />
            <bdi>{name}</bdi>
          </span>
        }
        actions={
          <>
            {latest.has_resume && <ResumeButton applicationId={latest.application_id} />}
            <Link to="/leagues/messages/$userId" params={{ userId }} className={buttonClass()}>
              <MessageCircle aria-hidden="true" />
              {m.applications_message()}
            </Link>
          </>
        }
      />
      <Stack gap={4}>
        {all.map((application) => (
          <ApplicationCard key={application.application_id} application={application} />
        ))}
        <ProfileCard profile={latest.profile} />
      </Stack>
    </Page>
  )
}

/** Opens the resume as it was sent in a new window. */
function ResumeButton({ applicationId }: { applicationId: string }) {
  const open = useCall(
    async (target: Window | null) => {
      const { url } = await call(applications.resume, { application_id: applicationId }).catch(
        (error: unknown) => {
          target?.close()
          throw error
        },
      )
      const address = `${settings().apiBase}/${url}`
      if (target) target.location.href = address
      else location.href = address
    },
    { failure: m.applications_resume_failed },
  )
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={open.isPending}
      // Opened by the press itself: browsers block a window that comes later.
      onClick={() => open.mutate(window.open('', '_blank'))}
    >
      {m.applications_resume()}
    </Button>
  )
}

/** The profile as it was sent with the latest application. */
function ProfileCard({ profile }: { profile: ApplicationDetail['profile'] }) {
  const { email, phone, summary, works, educations } = profile
  const texts = [
    [m.applications_summary(), summary],
    [m.applications_works(), works],
    [m.applications_educations(), educations],
  ] as const
  return (
    <Card title={m.applications_profile()}>
      <dl className={styles.facts}>
        {email && (
          <div>
            <dt>{m.applications_email()}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{m.applications_phone()}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </div>
        )}
        {texts
          .filter(([, text]) => text)
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.text}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
