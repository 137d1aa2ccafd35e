import { installOffer, isAppleTouch, isInstalled } from '#src/lib/install-offer.ts'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { InstallCard } from '#src/widgets/install-card.tsx'

/** Installs the app, or shows that it is installed. */
export function AppCard() {
  const offered = useStore(installOffer, Boolean)
  if (!isInstalled() && (offered || isAppleTouch())) return <InstallCard />
  return (
    <Card title={m.settings_app()}>
      <p>{isInstalled() ? m.install_done() : m.install_elsewhere()}</p>
    </Card>
  )
}
