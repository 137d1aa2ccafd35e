import { Link } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass, PlusText } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { EditGroup } from './edit-group.tsx'
import { GroupAttendance } from './group-attendance.tsx'
import { GroupList } from './group-list.tsx'
import { useGroups } from './group-queries.ts'

/** All groups of the church with actions. `openId`: the one in the detail pane. */
export function GroupsScreen({ openId }: { openId: string | undefined }) {
  const { query, groups } = useGroups()
  const [editing, setEditing] = useState<Group>()

  const add = (
    <Link to="/groups/form" className={buttonClass({ variant: 'primary' })}>
      <PlusText>{m.groups_add()}</PlusText>
    </Link>
  )
  return (
    <Page width="list">
      <PageHeader
        title={m.groups_title()}
        lead={groups && <span role="status">{m.groups_count({ n: groups.length })}</span>}
        actions={groups?.length !== 0 && add}
      />
      {!groups && query.isError && <LoadFailed title={m.groups_load_failed()} query={query} />}
      {!groups && !query.isError && <SkeletonList rows={6} />}
      {groups?.length === 0 && (
        <EmptyState
          drawing="people"
          title={m.groups_empty()}
          text={m.groups_empty_text()}
          action={add}
          example={
            <ExampleRows
              caption={m.example_caption()}
              icon={<UsersRound />}
              rows={[
                { title: m.groups_example_1(), detail: m.groups_example_1_detail() },
                { title: m.groups_example_2(), detail: m.groups_example_2_detail() },
              ]}
            />
          }
        />
      )}
      {groups && groups.length > 0 && <GroupList groups={groups} openId={openId} onEdit={setEditing} />}
      {groups && openId === undefined && <GroupAttendance groups={groups} />}
      {editing && <EditGroup group={editing} onClose={() => setEditing(undefined)} />}
    </Page>
  )
}
