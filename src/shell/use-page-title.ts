import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSettings } from '#src/api/use-settings.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, without the app's name. Read in the language of the moment. */
    title?: () => string
  }
}

/** Keeps the window's title: that of the innermost route which has one, and the app's name. */
export function usePageTitle(): void {
  const app = useSettings().title
  const matches = useMatches()
  const title = matches.findLast((match) => match.staticData.title)?.staticData.title?.()
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
  }, [title, app])
}
