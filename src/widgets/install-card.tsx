import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import { useState, useSyncExternalStore } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import {
  install,
  installOffered,
  isAppleTouch,
  isInstalled,
  onInstallOfferChange,
} from '#src/lib/install-offer.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import styles from './install-card.module.css'

const laterKey = 'install_later'

/**
 * Offers to put the app on the home screen, where that can be done and is not done yet: by the browser's own
 * question, or on iPhones by saying how. `canWait`: it can be sent away for good.
 */
export function InstallCard({ canWait = false }: { canWait?: boolean }) {
  const offered = useSyncExternalStore(onInstallOfferChange, installOffered)
  const { title } = useSettings()
  const [later, setLater] = useState(() => canWait && localStorage.getItem(laterKey) !== null)
  if (later || isInstalled() || !(offered || isAppleTouch())) return null
  return (
    <Card title={m.install_title({ title })}>
      <Stack gap={3}>
        <p>{m.install_text()}</p>
        {!offered && <AppleSteps />}
        <Cluster>
          {offered && (
            <Button variant="primary" onClick={() => void install()}>
              {m.install_action()}
            </Button>
          )}
          {canWait && (
            <Button
              variant="quiet"
              onClick={() => {
                localStorage.setItem(laterKey, 'true')
                setLater(true)
              }}
            >
              {m.install_later()}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Card>
  )
}

function AppleSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        <Share aria-hidden="true" />
        {m.install_apple_share()}
      </li>
      <li>
        <SquarePlus aria-hidden="true" />
        {m.install_apple_add()}
      </li>
    </ol>
  )
}
