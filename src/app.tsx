import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { language, languageStore } from '#src/lib/language.ts'
import { useStore } from '#src/lib/use-store.ts'

/** A language change remounts the whole app; form values survive as drafts. */
export function App({ router }: { router: AnyRouter }) {
  const locale = useStore(languageStore, language)
  return <RouterProvider key={locale} router={router} />
}
