import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { m } from '#src/locales/paraglide/messages.js'
import type { SyncStatus } from '#src/offline/overlay.ts'
import { Badge } from '#src/ui/states/badge.tsx'

/** Marks a member with an unsent or rejected change. */
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
