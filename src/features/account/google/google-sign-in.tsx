import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { Skeleton } from '#src/ui/states/skeleton.tsx'

// Most servers do without: then the sign-in page does not carry it. Where it does not arrive, the other ways in stay.
const GoogleSignInButton = lazy<ComponentType>(() =>
  import('./google-sign-in-button.tsx').then(
    (loaded) => ({ default: loaded.GoogleSignInButton }),
    () => ({ default: () => null }),
  ),
)

/** Signs in with Google, where the server can do that; else nothing. */
export function GoogleSignIn() {
  const { cloudAuth } = useSettings()
  if (!cloudAuth?.google) return null
  return (
    <Suspense fallback={<Skeleton height="3.25rem" />}>
      <GoogleSignInButton />
    </Suspense>
  )
}
