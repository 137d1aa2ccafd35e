import { useState } from 'react'
import { chooseSaveListened, savesListened } from '#src/lib/saved-audio-marks.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { maxAutomaticBytes } from '#src/audio/saved/automatic-limit.ts'

/** Setting: saves played audio automatically. */
export function AutomaticCard() {
  const [on, setOn] = useState(savesListened)
  return (
    <Card>
      <Switch
        label={m.listening_automatic()}
        help={m.listening_automatic_help({ most: formatSize(maxAutomaticBytes) })}
        checked={on}
        onChange={({ target }) => {
          chooseSaveListened(target.checked)
          setOn(target.checked)
        }}
      />
    </Card>
  )
}
