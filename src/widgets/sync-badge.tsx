import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { m } from '#src/locales/paraglide/messages.js'
import type { SyncStatus } from '#src/offline/overlay.ts'
import { Badge } from '#src/ui/states/badge.tsx'

/** Marks someone who was added or changed on this device: not sent yet, or rejected by the server. */
export function SyncBadge({ syncStatus }: { syncStatus: SyncStatus }) {
  if (syncStatus === 'waiting') {
    return (
      <Badge tone="warning" icon={<CloudUpload aria-hidden="true" />}>
        {m.members_waiting()}
      </Badge>
    )
  }
  return (
    <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
      {m.members_attention()}
    </Badge>
  )
}
