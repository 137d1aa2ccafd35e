import { useNavigate } from '@tanstack/react-router'
import { dateIn } from '#contract/fields/calendar.ts'
import { church as churchCalls } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { chooseChurch } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { storeChurch } from './store-church.ts'

/** Deleted churches that can be restored. Renders nothing without any. */
export function DeletedChurches({ churches }: { churches: Church[] }) {
  const navigate = useNavigate()
  const deleted = churches.filter(({ deletedUntil }) => deletedUntil)
  const restore = useCall(churchCalls.restore, {
    success: ({ name }) => m.church_restored({ name }),
    onSuccess: (restored) => {
      storeChurch(restored)
      chooseChurch(restored.id)
      return navigate({ to: '/dashboard' })
    },
  })
  if (deleted.length === 0) return null
  return (
    <Card title={m.church_deleted_title()} flush>
      <List>
        {deleted.map(({ id, name, timezone, deletedUntil }) => (
          <ListRow
            key={id}
            title={<bdi>{name}</bdi>}
            detail={m.church_deleted_until({ date: longDate(dateIn(timezone, new Date(deletedUntil!))) })}
            trailing={
              <Button
                size="sm"
                busy={restore.isPending && restore.variables.church_id === id}
                aria-label={m.church_restore_named({ name })}
                onClick={() => restore.mutate({ church_id: id })}
              >
                {m.church_restore()}
              </Button>
            }
          />
        ))}
      </List>
    </Card>
  )
}
