import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { useShownTitle } from '#src/lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, without the app's name. Read in the language of the moment. */
    title?: () => string
  }
}

/** Keeps the window's title: that of what the screen shows or of the innermost route with one, and the app's name. */
export function usePageTitle(): void {
  const app = useSettings().title
  const matches = useMatches()
  const shown = useShownTitle()
  const title = shown ?? matches.findLast((match) => match.staticData.title)?.staticData.title?.()
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
  }, [title, app])
}
