import { households } from '#contract/households/households.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useChurchId } from '#src/queries/use-church.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { FamilyForm } from './family-form.tsx'

/** Adds a family. `row`: the order of a write that the server has refused, to be corrected and sent again. */
export function AddFamilyScreen({ row }: { row?: number | undefined }) {
  const churchId = useChurchId()
  const navigate = useNavigateAfter()
  const rejected = useRejectedRow(({ call, order }) => call === households.create.name && order === row)
  const open = (householdId: string) =>
    void navigate({ to: '/members/households/$householdId', params: { householdId }, replace: true })
  return (
    <Page width="reading">
      <PageHeader
        back={<BackLink to="/members/households" label={m.households_title()} />}
        title={m.households_add_title()}
      />
      <Stack gap={5}>
        {rejected && (
          <RejectedBanner
            row={rejected}
            onSent={() => void navigate({ to: '/members/households', replace: true })}
          />
        )}
        <Card>
          <FamilyForm
            key={rejected?.order}
            churchId={churchId}
            rejected={rejected}
            onRefused={(order) =>
              void navigate({ to: '/members/households/add', search: { row: order }, replace: true })
            }
            onDone={open}
          />
        </Card>
      </Stack>
    </Page>
  )
}
