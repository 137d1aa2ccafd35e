import Copy from 'lucide-react/icons/copy'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import styles from './subscribe.module.css'

/** A URL with a copy button, selectable for manual copying. */
export function CopyAddress({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify({ kind: 'success', message: m.podcasts_link_copied() })
    } catch {
      // The clipboard API needs HTTPS.
      notify({ kind: 'info', message: m.podcasts_copy_by_hand({ url: address }), duration: 20_000 })
    }
  }
  return (
    <div className={styles.copy}>
      <a href={address} className={styles.address}>
        {address}
      </a>
      <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {m.podcasts_subscribe_copy()}
      </Button>
    </div>
  )
}
