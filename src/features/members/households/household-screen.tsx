import { useNavigate } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import House from 'lucide-react/icons/house'
import { useMemo, useState } from 'react'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import { households } from '#contract/households/households.ts'
import { memberLabels } from '#contract/member.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownHousehold } from '#src/offline/overlay.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { ChooseDialog, HouseholdForm, SplitDialog } from './household-dialogs.tsx'
import { HouseholdPeople } from './household-people.tsx'
import type { HouseholdPerson } from './household-people.tsx'
import { useChangeHousehold } from './use-change-household.ts'
import { useHouseholds } from './use-households.ts'

type Open = 'edit' | 'person' | 'merge' | 'split' | 'delete' | { move: HouseholdPerson }

function BackToHouseholds() {
  return <BackLink to="/members/households" label={m.households_title()} />
}

/** One household: who is in it, where they live, whom to reach; and changes of it. */
export function HouseholdScreen({ householdId }: { householdId: string }) {
  const churchId = useChurchId()
  const { households: all, members, query } = useHouseholds(churchId)
  const household = all.find(({ id }) => id === householdId)
  if (household) return <Loaded household={household} all={all} members={members} />
  return (
    <Page width="reading">
      <PageHeader back={<BackToHouseholds />} title={m.households_card()} />
      {query.data === undefined && query.isError && (
        <LoadFailed title={m.households_failed()} query={query} />
      )}
      {query.data === undefined && !query.isError && <SkeletonList rows={4} />}
      {query.data !== undefined && (
        <EmptyState icon={<House />} title={m.households_gone()} text={m.households_gone_text()} />
      )}
    </Page>
  )
}

interface Props extends Pick<ReturnType<typeof useHouseholds>, 'members'> {
  household: ShownHousehold
  all: readonly ShownHousehold[]
}

function Loaded({ household, all, members }: Props) {
  const { id, church_id, name, address, phone, syncStatus } = household
  const canEdit = useChurch()?.role !== 'usher'
  const navigate = useNavigate()
  const { busy, change } = useChangeHousehold()
  const [open, setOpen] = useState<Open>()
  const rejected = useRejectedRow(({ entityKeys }) => entityKeys.includes(`household:${id}`))
  const close = () => setOpen(undefined)
  const one = { household_id: id, church_id }
  const others = useMemo(
    () =>
      all
        .filter((home) => home.id !== id)
        .map((home) => ({
          id: home.id,
          name: home.name,
          detail: home.members.map((person) => person.name).join(', '),
        })),
    [all, id],
  )
  const outside = useMemo(() => {
    const inside = new Set(household.members.map(({ member_id }) => member_id))
    return [...members.values()].filter((member) => !inside.has(member.id) && !member.archivedAt)
  }, [members, household.members])
  const contact = household.members.find(({ member_id }) => member_id === household.main_contact_id)

  const setMember = (memberId: string, role: HouseholdRole) => {
    const named = members.get(memberId)?.name ?? ''
    const home = all.find((other) => other.members.some((person) => person.member_id === memberId))
    // A child may have two homes; an adult comes from the other one.
    const from = role !== 'child' && home && home.id !== id ? { from_id: home.id } : {}
    const done = m.households_moved({ name: named, household: name })
    return change(households.setMember, { ...one, member_id: memberId, role, ...from }, done)
  }
  const takeOut = async ({ member_id, name: named }: HouseholdPerson) => {
    const isLast = household.members.length === 1
    const done = m.households_taken_out({ name: named })
    const isStored = await change(households.removeMember, { ...one, member_id }, done)
    if (isStored && isLast) await navigate({ to: '/members/households', replace: true })
  }
  const move = async ({ member_id, name: named, role }: HouseholdPerson, to: string) => {
    const household_ = all.find((home) => home.id === to)?.name ?? ''
    close()
    const input = { household_id: to, church_id, member_id, role, from_id: id }
    await change(households.setMember, input, m.households_moved({ name: named, household: household_ }))
  }
  const remove = async () => {
    close()
    if (await change(households.remove, one, m.households_deleted()))
      await navigate({ to: '/members/households', replace: true })
  }
  const merge = (drop_id: string) => {
    close()
    const dropped = all.find((home) => home.id === drop_id)?.name ?? ''
    void change(households.merge, { church_id, keep_id: id, drop_id }, m.households_merged({ name: dropped }))
  }
  const split = (newName: string, member_ids: string[]) => {
    close()
    const input = { ...one, id: crypto.randomUUID(), name: newName, member_ids }
    void change(households.split, input, m.households_split_done({ name: newName }))
  }
  return (
    <Page width="reading">
      <PageHeader
        back={<BackToHouseholds />}
        title={name}
        actions={
          canEdit && (
            <>
              <Button onClick={() => setOpen('edit')}>{m.households_edit()}</Button>
              <Menu label={m.households_menu()} button={<EllipsisVertical aria-hidden="true" />}>
                <MenuItem onSelect={() => setOpen('merge')} disabled={others.length === 0}>
                  {m.households_merge()}
                </MenuItem>
                <MenuItem onSelect={() => setOpen('split')} disabled={household.members.length < 2}>
                  {m.households_split()}
                </MenuItem>
                <MenuSeparator />
                <MenuItem danger onSelect={() => setOpen('delete')}>
                  {m.households_delete()}
                </MenuItem>
              </Menu>
            </>
          )
        }
      />
      <Stack gap={5}>
        {rejected && <RejectedBanner row={rejected} onSent={() => {}} alone />}
        {!rejected && syncStatus && <SyncBadge syncStatus={syncStatus} />}
        {(address || phone || contact) && (
          <Card>
            <Facts>
              {address && (
                <div>
                  <dt>{memberLabels.address()}</dt>
                  <dd>
                    <bdi>{address}</bdi>
                  </dd>
                </div>
              )}
              {phone && (
                <div>
                  <dt>{memberLabels.phone()}</dt>
                  <dd>
                    <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
                  </dd>
                </div>
              )}
              {contact && (
                <div>
                  <dt>{m.households_main_contact()}</dt>
                  <dd>
                    <bdi>{contact.name}</bdi>
                  </dd>
                </div>
              )}
            </Facts>
          </Card>
        )}
        <Card
          title={m.members_title()}
          flush
          action={
            canEdit && (
              <Button size="sm" onClick={() => setOpen('person')}>
                {m.households_add_person()}
              </Button>
            )
          }
        >
          <HouseholdPeople
            household={household}
            people={household.members}
            members={members}
            {...(canEdit && {
              actions: {
                onRole: (person, role) => void setMember(person.member_id, role),
                onMove: (person) => setOpen({ move: person }),
                onTakeOut: (person) => void takeOut(person),
              },
            })}
          />
        </Card>
      </Stack>
      {open === 'edit' && <HouseholdForm household={household} onClose={close} />}
      {open === 'person' && (
        <ChooseDialog
          title={m.households_add_person()}
          label={m.households_choose_person()}
          action={m.households_add_person()}
          items={outside}
          initialRole="other_adult"
          busy={busy}
          onChoose={(memberId, role) => {
            close()
            void setMember(memberId, role)
          }}
          onClose={close}
        />
      )}
      {open === 'merge' && (
        <ChooseDialog
          title={m.households_merge()}
          label={m.households_choose()}
          action={m.households_merge_action()}
          items={others}
          busy={busy}
          onChoose={merge}
          onClose={close}
        />
      )}
      {typeof open === 'object' && (
        <ChooseDialog
          title={m.households_move()}
          label={m.households_choose()}
          action={m.households_move_action()}
          items={others}
          busy={busy}
          onChoose={(to) => void move(open.move, to)}
          onClose={close}
        />
      )}
      {open === 'split' && <SplitDialog household={household} busy={busy} onSplit={split} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={m.households_delete_title({ name })}
          text={m.households_delete_text()}
          confirmLabel={m.households_delete()}
          onConfirm={() => void remove()}
          onClose={close}
          busy={busy}
        />
      )}
    </Page>
  )
}
