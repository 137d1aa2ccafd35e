import { useEffect, useState } from 'react'
import { settings, settingsLoaded } from './settings.ts'

/** Returns the settings; renders again when the server's are read. */
export function useSettings() {
  const [current, setCurrent] = useState(settings)
  useEffect(() => void settingsLoaded.then(() => setCurrent(settings())), [])
  return current
}
