import { useEffect, useState } from 'react'
import { settings, settingsLoaded } from './settings.ts'

export function useSettings() {
  const [current, setCurrent] = useState(settings)
  useEffect(() => void settingsLoaded.then(() => setCurrent(settings())), [])
  return current
}
