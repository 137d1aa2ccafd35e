import { hasSavedAudio } from '#src/lib/listening-marks.ts'
import { savedEngine } from '#src/widgets/saved-rows.ts'

/** Goes on with what is being saved on this device, once the page is there. */
export function keepListening(): void {
  if (hasSavedAudio()) void savedEngine().catch(() => {})
}
