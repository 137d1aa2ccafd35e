import { useEffect, useState } from 'react'
import { settings, settingsLoaded } from './settings.ts'

/** The settings, drawn anew when the server has told its own. */
export function useSettings() {
  const [current, setCurrent] = useState(settings)
  useEffect(() => void settingsLoaded.then(() => setCurrent(settings())), [])
  return current
}
