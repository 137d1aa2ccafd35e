import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/figures/data-table.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { people } from '#src/features/design/samples.ts'
import { Specimen, type Theme } from '#src/features/design/specimen.tsx'

const photo = '/icons/icon-192.png'

export function ListSpecimens({ theme }: { theme: Theme }) {
  const [busy, setBusy] = useState(false)
  const viewAll = (
    <a href="#lists" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      View all
    </a>
  )
  return (
    <>
      <Specimen name="Card with title and action; List; ListRow as a link; LoadMore">
        <Card flush title={`Members (${theme})`} action={viewAll}>
          <List>
            {people.map((person, index) => (
              <ListRow
                key={person.id}
                leading={<Avatar name={person.name} colourKey={person.id} />}
                title={
                  <a href="#lists" className={rowLinkClass}>
                    {person.name}
                  </a>
                }
                detail={person.phone}
                trailing={
                  index === 1 && (
                    <Badge tone="warning" icon={<CloudUpload aria-hidden="true" />}>
                      Waiting
                    </Badge>
                  )
                }
                chevron
              />
            ))}
            <ListRow
              leading={<Avatar name="Lakou" src={photo} />}
              title="A row with a button"
              detail="Not a link"
              trailing={<Button size="sm">Invite</Button>}
            />
          </List>
          <LoadMore
            label="Load More"
            text="5 of 250"
            part={0.02}
            busy={busy}
            onLoadMore={() => setBusy(!busy)}
            pressOnly
          />
        </Card>
      </Specimen>
      <Specimen name="Avatar sm, md, lg, xl; initials in six tints">
        <Cluster>
          <Avatar name="Guerda Pierre" size="sm" />
          <Avatar name="Òdilon Façile" />
          <Avatar name="Jean Robert" size="lg" />
          <Avatar name="Lakou" src={photo} size="xl" />
          {['f', 'b', 'c', 'd', 'e', 'a', 'g', 'h'].map((key) => (
            <Avatar key={key} name="Marie Élisée" colourKey={key} />
          ))}
        </Cluster>
      </Specimen>
      <Specimen name="Badge">
        <Cluster gap={2}>
          <Badge>Choir</Badge>
          <Badge tone="accent">12 new</Badge>
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            Present
          </Badge>
          <Badge tone="warning" icon={<CloudUpload aria-hidden="true" />}>
            Waiting
          </Badge>
          <Badge tone="danger">Needs attention</Badge>
        </Cluster>
      </Specimen>
      <Specimen name="DataTable (cards on a phone)">
        <Card flush>
          <DataTable
            caption="Rows of the import"
            columns={[
              { key: 'name', heading: 'Name', cell: (person) => person.name },
              { key: 'groups', heading: 'Groups', cell: (person) => person.groups },
              { key: 'phone', heading: 'Phone', cell: (person) => person.phone, number: true },
            ]}
            rows={people.slice(0, 3)}
            rowKey={(person) => person.id}
          />
        </Card>
      </Specimen>
      <Specimen name="EmptyState, ErrorState, SkeletonList">
        <Card>
          <EmptyState
            icon={<Users />}
            title="No members yet"
            text="Add them one by one, or bring in the list that you already have."
            action={<Button variant="primary">Add Member</Button>}
          />
        </Card>
        <Card>
          <EmptyState icon={<BellOff />} title="No alerts at this time" />
        </Card>
        <Card>
          <ErrorState
            title="Could not load members."
            text="The server did not answer in time."
            onRetry={() => setBusy(!busy)}
            retrying={busy}
          />
        </Card>
        <Card flush>
          <SkeletonList rows={3} />
        </Card>
      </Specimen>
    </>
  )
}
