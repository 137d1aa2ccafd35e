import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import { useState } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { install, installOffer, isAppleTouch, isInstalled } from '#src/lib/install-offer.ts'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import styles from './install-card.module.css'

const laterKey = 'install_later'

/**
 * Offers to install the app: by the browser's prompt, or by instructions on iOS. Hidden when installed or
 * unavailable. `canWait`: dismissible for good.
 */
export function InstallCard({ canWait = false }: { canWait?: boolean }) {
  const offered = useStore(installOffer, Boolean)
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
