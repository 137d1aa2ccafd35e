import { useEffect, useState } from 'react'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { setSleep } from '#src/audio/player/player.ts'
import type { Sleep } from '#src/audio/player/player-state.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'

const minutes = [5, 10, 15, 30, 45, 60, 90]

export function SleepChoice() {
  const sleep = usePlayer((state) => state.sleep)
  const at = sleep && sleep !== 'end' ? sleep.at : null
  const left = useSecondsUntil(at)
  return (
    <SelectField
      label={m.player_sleep()}
      value={valueOf(sleep)}
      help={left !== null ? m.player_sleep_left({ time: formatDuration(left) }) : undefined}
      options={[
        { value: '', label: m.player_sleep_off() },
        ...minutes.map((n) => ({ value: String(n), label: m.player_sleep_minutes({ n }) })),
        { value: 'end', label: m.player_sleep_end() },
      ]}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value
        if (next === 'end') setSleep('end')
        else setSleep(next ? { minutes: Number(next), at: Date.now() + Number(next) * 60_000 } : null)
      }}
    />
  )
}

function valueOf(sleep: Sleep | null): string {
  if (sleep === 'end') return 'end'
  return sleep ? String(sleep.minutes) : ''
}

function useSecondsUntil(at: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? null : Math.max(0, Math.round((at - now) / 1000))
}
