import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { useShownTitle } from '#src/lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, without the app's name. Called again when the language changes. */
    title?: () => string
  }
}

/** Sets the window's title: that of the screen's content or of the innermost route with one, and the app's name. */
export function usePageTitle(): void {
  const app = useSettings().title
  const matches = useMatches()
  const shown = useShownTitle()
  const title = shown ?? matches.findLast((match) => match.staticData.title)?.staticData.title?.()
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
  }, [title, app])
}
