import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import { householdRoleLabels } from '#contract/households/household-roles.ts'
import { households } from '#contract/households/households.ts'
import { proposalKinds } from '#contract/households/household-views.ts'
import type { FamilyProposal, ProposalKind } from '#contract/households/household-views.ts'
import { members } from '#contract/members.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { RowIcon } from '#src/ui/row-icon.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useHouseholds } from './use-households.ts'

const pageSize = 50

const proposalsQuery = (churchId: string) =>
  infiniteQueryOptions({
    queryKey: [households.proposals.name, { church_id: churchId }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(households.proposals, { church_id: churchId, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })

const titles: Record<ProposalKind, () => string> = {
  import: m.households_kind_import,
  address: m.households_kind_address,
  phone: m.households_kind_phone,
}

/** How long the notice with Undo stays, in milliseconds. */
const shown = 12_000
const stored = { refresh: [households.proposals], refreshStored: [households.list, members.list] }

/** People who may be families: accepted one by one or all of a kind, or dismissed. */
export function FamiliesToCheckScreen() {
  const churchId = useChurchId()
  const query = useInfiniteQuery(proposalsQuery(churchId))
  const proposals = query.data?.pages.flatMap((page) => page.proposals)
  const first = query.data?.pages[0]
  const undo = useCall(households.undo, { success: () => m.households_undone(), ...stored })
  const accept = useCall(households.acceptProposals, {
    ...stored,
    onSuccess: ({ accepted, change }) =>
      notify({
        kind: 'success',
        message: m.households_accepted({ n: accepted }),
        action: {
          label: m.households_undo(),
          onAction: () => undo.mutate({ household_change_id: change.id }),
        },
        duration: shown,
      }),
  })
  const dismiss = useCall(households.dismissProposal, { success: ({ message }) => message, ...stored })
  return (
    <Page width="reading">
      <PageHeader
        title={m.households_check()}
        lead={m.households_check_lead()}
        back={<BackLink to="/members/households" label={m.households_title()} />}
      />
      {!proposals && query.isError && <LoadFailed title={m.households_check_failed()} query={query} />}
      {!proposals && !query.isError && <SkeletonList rows={4} />}
      {proposals?.length === 0 && (
        <EmptyState
          icon={<House />}
          title={m.households_check_none()}
          text={m.households_check_none_text()}
        />
      )}
      <Stack gap={5}>
        {proposalKinds.map((kind) => {
          const ofKind = proposals?.filter((one) => one.kind === kind) ?? []
          const n = first?.counts[kind] ?? 0
          if (ofKind.length === 0) return null
          return (
            <Card
              key={kind}
              title={titles[kind]()}
              flush
              action={
                n > 1 && (
                  <Button
                    size="sm"
                    busy={accept.isPending && accept.variables.kind === kind}
                    onClick={() => accept.mutate({ church_id: churchId, kind })}
                  >
                    {m.households_accept_all({ n })}
                  </Button>
                )
              }
            >
              <List>
                {ofKind.map((proposal) => (
                  <ProposalRow
                    key={proposal.key}
                    proposal={proposal}
                    busy={accept.isPending && accept.variables.keys?.[0] === proposal.key}
                    onAccept={() => accept.mutate({ church_id: churchId, keys: [proposal.key] })}
                    onDismiss={() => dismiss.mutate({ church_id: churchId, key: proposal.key })}
                  />
                ))}
              </List>
            </Card>
          )
        })}
      </Stack>
      {proposals && query.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
          text={m.members_shown({ shown: proposals.length, n: first!.totalItems })}
          part={proposals.length / first!.totalItems}
        />
      )}
    </Page>
  )
}

interface RowProps {
  proposal: FamilyProposal
  busy: boolean
  onAccept: () => void
  onDismiss: () => void
}

function ProposalRow({ proposal, busy, onAccept, onDismiss }: RowProps) {
  const { name, address, phone, household_id: householdId } = proposal
  const { households: all } = useHouseholds(useChurchId())
  const joined = all.find(({ id }) => id === householdId)
  const people = proposal.members.map((one) => `${one.name} (${householdRoleLabels[one.role]()})`)
  return (
    <ListRow
      leading={
        <RowIcon>
          <House aria-hidden="true" />
        </RowIcon>
      }
      title={<bdi>{name}</bdi>}
      detail={
        <>
          <span>{people.join(', ')}</span>
          <br />
          <span>{[address, phone && formatPhone(phone)].filter(Boolean).join(' · ')}</span>
          {joined && (
            <>
              <br />
              <span>{m.households_joins({ name: joined.name })}</span>
            </>
          )}
        </>
      }
      trailing={
        <Cluster gap={2}>
          <Button size="sm" busy={busy} aria-label={m.households_accept_of({ name })} onClick={onAccept}>
            {m.households_accept()}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={m.households_dismiss_of({ name })}
            onClick={onDismiss}
          >
            {m.households_dismiss()}
          </Button>
        </Cluster>
      }
    />
  )
}
