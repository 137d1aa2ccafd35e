import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { language, onLanguageChange } from '#src/lib/language.ts'

/** The whole app. A new language draws everything anew; what was typed is kept as a draft. */
export function App({ router }: { router: AnyRouter }) {
  const locale = useSyncExternalStore(onLanguageChange, language, language)
  return <RouterProvider key={locale} router={router} />
}
