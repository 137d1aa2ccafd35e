import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { language, languageStore } from '#src/lib/language.ts'
import { useStore } from '#src/lib/use-store.ts'

/** The whole app. A new language mounts everything again; what was typed is stored as a draft. */
export function App({ router }: { router: AnyRouter }) {
  const locale = useStore(languageStore, language)
  return <RouterProvider key={locale} router={router} />
}
