import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import { church as churchCalls } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { NetworkError } from '#src/api/client.ts'
import { call, chooseChurch } from '#src/api/session.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { storeChurch } from './store-church.ts'

/** The churches that the person has deleted and can still take back; nothing when there are none. */
export function DeletedChurches({ churches }: { churches: Church[] }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string>()
  const deleted = churches.filter(({ deletedUntil }) => deletedUntil)

  const restore = async (id: string) => {
    setBusy(id)
    try {
      const restored = await call(churchCalls.restore, { church_id: id })
      storeChurch(queryClient, restored)
      chooseChurch(id)
      notify({ kind: 'success', message: m.church_restored({ name: restored.name }) })
      await navigate({ to: '/dashboard' })
    } catch (error) {
      const words = error instanceof NetworkError ? m.no_connection() : (error as Error).message
      notify({ kind: 'error', message: words || m.something_wrong() })
    }
    setBusy(undefined)
  }
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
                busy={busy === id}
                aria-label={m.church_restore_named({ name })}
                onClick={() => void restore(id)}
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
