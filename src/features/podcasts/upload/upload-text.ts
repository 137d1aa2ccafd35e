import { bytesSent } from '#src/audio/uploads/upload-queue.ts'
import type { Upload } from '#src/audio/uploads/upload-queue.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { timeLeft } from './upload-rules.ts'

/** Describes an upload's state. */
export function describeState({ state, progress }: Upload): string {
  if (state === 'paused') return m.uploads_paused()
  if (state === 'failed') return m.uploads_failed()
  if (state === 'refused') return m.uploads_refused()
  if (!progress) return m.uploads_queued()
  if (progress.waiting) return m.uploads_waiting()
  return progress.arrived ? m.uploads_checking() : m.uploads_going()
}

/** "12 MB of 54 MB · 1.2 MB per second · about 2 minutes left", without the unknown parts. */
export function describeProgress(recording: Upload): string {
  const { state, progress, size } = recording
  const gone = bytesSent(recording)
  if (state === 'refused' || (gone === 0 && !progress)) return formatSize(size)
  const amount = m.uploads_amount({ sent: formatSize(gone), size: formatSize(size) })
  if (state !== 'going' || !progress?.speed || progress.arrived) return amount
  const pace = m.uploads_speed({ size: formatSize(progress.speed) })
  return [amount, pace, formatTimeLeft(size - gone, progress.speed)].join(' · ')
}

function formatTimeLeft(bytes: number, speed: number): string {
  const { unit, n } = timeLeft(bytes, speed)
  if (unit === 'soon') return m.uploads_left_soon()
  const text = unit === 'minutes' ? m.uploads_left_minutes : m.uploads_left_hours
  return text({ n: formatNumber(n) })
}
