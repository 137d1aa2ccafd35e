import { ownValue } from '#contract/fields/own-value.ts'
import { useEffect } from 'react'
import { skip, toggle } from '#src/audio/player/player.ts'
import { skipStep } from '#src/audio/player/player-state.ts'

const keys: Record<string, () => void> = {
  ' ': toggle,
  k: toggle,
  j: () => skip(-skipStep),
  ArrowLeft: () => skip(-skipStep),
  l: () => skip(skipStep),
  ArrowRight: () => skip(skipStep),
}

/** Controls with own key handling; a slider only handles arrows. The player's dialog is marked. */
const ownKeys =
  'input:not([type=range]), textarea, select, button, summary, [contenteditable], [role=menu], [role=tablist], [role=listbox], ' +
  '[role=radiogroup], dialog:not(:has([data-player]))'
const ownArrows = '[type=range], [role=slider]'

/** Handles the player's shortcuts, except on such controls. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = ownValue(keys, event.key.length === 1 ? event.key.toLowerCase() : event.key)
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
        return
      const { target } = event
      if (target instanceof Element) {
        if (target.closest(ownKeys)) return
        if (event.key.startsWith('Arrow') && target.closest(ownArrows)) return
      }
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
