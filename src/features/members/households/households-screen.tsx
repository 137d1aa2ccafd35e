import { Link } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import SearchX from 'lucide-react/icons/search-x'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useDeferredValue, useMemo, useState } from 'react'
import { fold } from '#contract/text/text.ts'
import { BackToMembers } from '#src/features/members/back-to-members.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownHousehold } from '#src/offline/overlay.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { RowIcon } from '#src/ui/row-icon.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { useHouseholds } from './use-households.ts'

const keyOf = ({ id }: ShownHousehold) => id
const nameOf = ({ name }: ShownHousehold) => name
const icon = () => (
  <RowIcon>
    <House aria-hidden="true" />
  </RowIcon>
)

function title({ id, name }: ShownHousehold) {
  return (
    <Link to="/members/households/$householdId" params={{ householdId: id }} className={rowLinkClass}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function detail({ members, syncStatus }: ShownHousehold) {
  return (
    <>
      {syncStatus && <SyncBadge syncStatus={syncStatus} />} {peopleOf({ members })}
    </>
  )
}

const peopleOf = ({ members }: Pick<ShownHousehold, 'members'>) => members.map(({ name }) => name).join(', ')

const columnsOf = () => [
  { id: 'name', heading: m.households_name(), width: 'wide' as const },
  { id: 'people', heading: m.members_title(), cell: peopleOf },
  {
    id: 'address',
    heading: m.households_address_column(),
    cell: ({ address }: ShownHousehold) => address || '–',
  },
]

/** All households of the church: find one, open it, add one. */
export function HouseholdsScreen() {
  const churchId = useChurchId()
  const canEdit = useChurch()?.role !== 'usher'
  const { households, query } = useHouseholds(churchId)
  const columns = useMemo(() => columnsOf(), [])
  const [typed, setTyped] = useState('')
  const q = fold(useDeferredValue(typed)).trim()
  const found = q === '' ? households : households.filter((home) => isFound(home, q))
  const isKnown = query.data !== undefined
  return (
    <Page>
      <PageHeader
        title={m.households_title()}
        lead={m.households_lead()}
        back={<BackToMembers />}
        actions={
          canEdit && (
            <>
              <Link to="/members/households/check" className={buttonClass()}>
                {m.households_check()}
              </Link>
              <Link to="/members/households/add" className={buttonClass({ variant: 'primary' })}>
                <UserRoundPlus aria-hidden="true" />
                {m.households_add()}
              </Link>
            </>
          )
        }
      />
      {!isKnown && query.isError && <LoadFailed title={m.households_failed()} query={query} />}
      {!isKnown && !query.isError && <SkeletonList rows={6} />}
      {isKnown && households.length === 0 && (
        <EmptyState icon={<House />} title={m.households_none()} text={m.households_none_text()} />
      )}
      {households.length > 0 && (
        <SearchField
          label={m.households_search()}
          placeholder={m.households_search()}
          value={typed}
          onValueChange={setTyped}
        />
      )}
      {households.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={m.households_nobody()}
          text={m.households_nobody_text()}
          action={<Button onClick={() => setTyped('')}>{m.members_show_all()}</Button>}
        />
      )}
      {found.length > 0 && (
        <ItemList
          label={m.households_title()}
          items={found}
          keyOf={keyOf}
          nameOf={nameOf}
          leading={icon}
          title={title}
          detail={detail}
          columns={columns}
        />
      )}
    </Page>
  )
}

function isFound({ name, members }: ShownHousehold, q: string): boolean {
  return [name, ...members.map((one) => one.name)].some((text) => fold(text).includes(q))
}
