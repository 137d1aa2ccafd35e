import { useQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import MessageCircle from 'lucide-react/icons/message-circle'
import { profile } from '#contract/account/profile.ts'
import { ApiError } from '#src/api/client.ts'
import { query, queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { addressOf } from './address-of.ts'
import type { Company } from './address-of.ts'
import { ContactDetails } from './contact-details.tsx'
import { Reviews } from './reviews.tsx'
import styles from './company.module.css'

/** Public page of an organiser with contacts and reviews. */
export function CompanyScreen({ userId }: { userId: string }) {
  const result = useQuery(query(profile.find, { user_id: userId }, { offline: true }), queryClient)
  const company = result.data?.user_type === 2 ? result.data : undefined
  usePageTitleOf(company && (company.company ?? company.name))
  if (company) return <OneCompany company={company} />

  // Invalid ids and candidates, who have no company page, count as not found.
  const unknown =
    result.isSuccess || (result.error instanceof ApiError && [400, 404].includes(result.error.status))
  return (
    <Page width="reading">
      <PageHeader back={<GoBack />} title={m.company_title()} />
      {result.isPending && <SkeletonList rows={6} />}
      {unknown && (
        <EmptyState icon={<Building2 />} title={m.company_unknown()} text={m.company_unknown_text()} />
      )}
      {result.isError && !unknown && <LoadFailed title={m.company_load_failed()} query={result} />}
    </Page>
  )
}

/** Goes back, or to the home page after an external link. */
function GoBack() {
  const canGoBack = useCanGoBack()
  const { history } = useRouter()
  return (
    <BackLink
      to="/dashboard"
      label={m.company_go_back()}
      {...(canGoBack && { onBack: () => history.back() })}
    />
  )
}

function OneCompany({ company }: { company: Company }) {
  const own = useSession().user?.id === company.id
  const name = company.company ?? company.name
  return (
    <Page width="reading">
      <PageHeader
        back={<GoBack />}
        title={
          <span className={styles.name}>
            <UserAvatar user={{ ...company, name }} size="xl" />
            <bdi>{name}</bdi>
          </span>
        }
        lead={addressOf(company)}
        actions={
          !own && (
            <Link to="/leagues/messages/$userId" params={{ userId: company.id }} className={buttonClass()}>
              <MessageCircle aria-hidden="true" />
              {m.company_message()}
            </Link>
          )
        }
      />
      <Stack gap={6}>
        <Card title={m.company_about()}>
          <p className={styles.text} dir="auto">
            {company.company_description || m.company_about_none()}
          </p>
        </Card>
        <ContactDetails company={company} />
        <Reviews userId={company.id} name={name} own={own} />
      </Stack>
    </Page>
  )
}
