import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

interface Props<PartProps extends object> {
  load: () => Promise<ComponentType<PartProps>>
  props: PartProps
  /** It could not be loaded: whoever has opened it takes it away. */
  onFailed: () => void
  /** Opens it once more. */
  onRetry: () => void
}

/**
 * A part of the editor that is loaded when it is opened. Without a network the post stays, and a notice says why and
 * offers to try again.
 */
export function OnDemand<PartProps extends object>(all: Props<PartProps>) {
  const { load, props, onFailed, onRetry } = all
  // Each opening makes its own: one that has failed to load would fail for good.
  const [Part] = useState(() => lazy(async () => ({ default: await load() })))
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={() => null}
      onCatch={() => {
        notify({
          kind: 'error',
          message: m.blogs_edit_part_not_loaded(),
          action: { label: m.ui_retry(), onAction: onRetry },
        })
        onFailed()
      }}
    >
      <Suspense>
        <Part {...props} />
      </Suspense>
    </CatchBoundary>
  )
}
