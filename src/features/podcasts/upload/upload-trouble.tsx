import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Upload } from '#src/audio/uploads/upload-queue.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { SeePlans } from '#src/forms/see-plans.tsx'

/** Why an upload has stopped, or what it needs. */
export function UploadTrouble({ recording }: { recording: Upload }) {
  const { state, message, statusCode, inMemory } = recording
  const icon = <TriangleAlert aria-hidden="true" />
  if (state === 'refused') {
    const full = statusCode === 402
    return (
      <Banner tone={full ? 'warning' : 'danger'} role="alert" icon={icon} action={full && <SeePlans />}>
        {message || m.something_wrong()}
      </Banner>
    )
  }
  if (state === 'failed') {
    return (
      <Banner tone="danger" role="alert" icon={icon}>
        {message || m.something_wrong()}
      </Banner>
    )
  }
  if (!inMemory) return null
  return (
    <Banner tone="warning" icon={icon}>
      {m.uploads_stay_open()}
    </Banner>
  )
}
