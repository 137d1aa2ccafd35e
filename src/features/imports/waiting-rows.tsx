import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { church } from '#contract/church.ts'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { storeInCache } from '#src/api/query.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { Button } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { importChanged, importQuery } from './import-queries.ts'
import { useRoom } from './use-room.ts'

/** The people of a list for whom the plan had no room, and what can be done about it. */
export function WaitingRows({ id, church_id: churchId, waiting }: Import) {
  const room = useRoom(churchId)?.room
  const isOnline = useOnline()
  const [asking, setAsking] = useState(false)
  const add = useCall(imports.addWaiting, {
    refresh: [church.usage],
    failure: m.imports_confirm_failed,
    onSuccess: (started) => {
      storeInCache(importQuery(id).queryKey, (known) => known && { ...known, ...started, progress: 0 })
      void importChanged(id)
    },
  })
  const discard = useCall(imports.discardWaiting, {
    refresh: [church.usage, imports.get, imports.list],
    failure: m.imports_waiting_discard_failed,
  })
  const number = (n: number) => ({ n, count: formatNumber(n) })
  const fitting = Math.min(waiting, room ?? waiting)
  return (
    <Banner
      tone="accent"
      icon={<Clock aria-hidden="true" />}
      title={m.imports_waiting_title(number(waiting))}
      action={
        <Cluster gap={2}>
          {fitting > 0 ? (
            <Button
              variant="primary"
              size="sm"
              busy={add.isPending}
              disabled={!isOnline}
              onClick={() => add.mutate({ import_id: id })}
            >
              {fitting === waiting
                ? m.imports_waiting_add(number(waiting))
                : m.imports_waiting_add_some(number(fitting))}
            </Button>
          ) : (
            <SeePlans />
          )}
          <Button variant="quiet" size="sm" disabled={!isOnline} onClick={() => setAsking(true)}>
            {m.imports_waiting_discard()}
          </Button>
        </Cluster>
      }
    >
      {m.imports_waiting_text()}
      {asking && (
        <ConfirmCall
          call={discard}
          input={{ import_id: id }}
          title={m.imports_waiting_discard_title(number(waiting))}
          text={m.imports_waiting_discard_text()}
          confirmLabel={m.imports_waiting_discard()}
          onClose={() => setAsking(false)}
        />
      )}
    </Banner>
  )
}
