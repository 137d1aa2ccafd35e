import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

interface Props {
  onFailed: () => void
  children: ReactNode
}

/** Parts of the editor that are loaded when they are wanted. Without a network the post stays, and a notice says why. */
export function OnDemand({ onFailed, children }: Props) {
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={() => null}
      onCatch={() => {
        notify({ kind: 'error', message: m.blogs_edit_part_not_loaded() })
        onFailed()
      }}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}
