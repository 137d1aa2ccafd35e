import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { memberFields } from '#contract/member.ts'
import { noContacts } from '#contract/member-contacts.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { members } from '#contract/members.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { searchOf } from '#contract/attendance/service-calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { BackToMembers, useBackToMembers, useFromRoll } from './back-to-members.tsx'
import { MemberForm } from './member-form.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { groupChoices, valuesIn } from './rules.ts'
import type { MemberValues } from './rules.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import styles from './add-member-screen.module.css'

const nobody: MemberValues = {
  ...recordOf(memberFields, () => ''),
  ...noContacts,
  kind: 'adult',
  groups: [],
}

interface Props {
  row?: number | undefined
  /** Where a whole list can be brought in instead. */
  bulk: ReactNode
}

/**
 * Adds someone. `row`: the order of a write that the server has refused, to be corrected and sent again.
 */
export function AddMemberScreen({ row, bulk }: Props) {
  const churchId = useChurchId()
  const role = useChurch()?.role
  const { everyone, groups, groupsKnown } = useRoster(churchId)
  const navigate = useNavigateAfter()
  const back = useBackToMembers()
  const fromRoll = useFromRoll()
  // Counts those added one after the other: each begins with a form of their own.
  const [added, setAdded] = useState(0)
  const rejected = useRejectedRow(({ call, order }) => call === members.add.name && order === row)

  const done = async (id: string, another: boolean) => {
    if (another) {
      setAdded(added + 1)
      window.scrollTo({ top: 0 })
    } else if (fromRoll) {
      const search = searchOf(fromRoll)
      await navigate({ to: '/attendance', search, replace: true, state: { addedMember: id } })
    } else {
      await navigate({ to: '/members', replace: true, state: { addedMember: id } })
    }
  }
  if (role === 'usher' && !rejected) return <Navigate to="/members" replace />
  return (
    <Page width="reading">
      <PageHeader back={<BackToMembers />} title={m.members_add_title()} />
      <Stack gap={5}>
        {rejected && <RejectedBanner row={rejected} onSent={back} />}
        {!rejected && (
          <section aria-label={m.members_import()} className={styles.bulk}>
            <p>{m.members_import_hint()}</p>
            {bulk}
          </section>
        )}
        <Card title={m.members_details()}>
          <MemberForm
            key={rejected?.order ?? `new ${added}`}
            id={rejected ? `member-row:${rejected.order}` : `member-new:${churchId}`}
            of={{ churchId, rejected }}
            values={rejected ? valuesIn(rejected, groupsKnown ? groups : undefined) : nobody}
            choices={groupChoices(groups, [])}
            roster={everyone}
            focusName={added > 0}
            onRefused={(order) =>
              void navigate({
                to: '/members/form/$churchId',
                params: { churchId },
                search: { row: order },
                replace: true,
                state: true,
              })
            }
            onDone={done}
            onCancel={back}
          />
        </Card>
      </Stack>
    </Page>
  )
}
