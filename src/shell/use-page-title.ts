import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { useShownTitle } from '#src/lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page title without the app's name. Called again after a language change. */
    title?: () => string
  }
}

/** Sets the window title: the content's or the innermost route's, plus the app's name. */
export function usePageTitle(): void {
  const app = useSettings().title
  const matches = useMatches()
  const shown = useShownTitle()
  const title = shown ?? matches.findLast((match) => match.staticData.title)?.staticData.title?.()
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
  }, [title, app])
}
