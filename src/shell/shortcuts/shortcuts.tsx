import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { creationKeys } from './creation-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSession } from '#src/api/use-session.ts'
import { useChurch } from '#src/queries/use-church.ts'

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** The keys that create, and "?" for the list of all keys. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  const { churchId } = useSession()
  const role = useChurch()?.role
  const navigate = useNavigate()
  const keys = creationKeys(churchId, role)
  useShortcuts({
    onList: () => setOpen(true),
    onCreate: (key) => {
      const target = keys.find((one) => one.key === key)?.target
      if (target) void navigate(target)
    },
  })
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsDialog keys={keys} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
