import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lastSynced, onSynced } from '#src/sync/last-synced.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import styles from './storage-card.module.css'

interface Kept {
  bytes: number
  persisted: boolean
}

async function readKept(): Promise<Kept | undefined> {
  // Browsers have no such thing on a page without https.
  const { usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (usage === undefined) return undefined
  return { bytes: usage, persisted: await navigator.storage.persisted() }
}

/** What the app keeps on this device, and whether it is safe there. */
export function StorageCard() {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    readKept().then(setKept, () => {})
  }, [])
  const synced = useSyncExternalStore(onSynced, lastSynced)
  return (
    <Card title={m.settings_storage()}>
      <dl className={styles.facts}>
        <dt>{m.settings_synced()}</dt>
        <dd>{synced ? formatRelativeTime(synced) : m.settings_synced_never()}</dd>
        {kept && (
          <>
            <dt>{m.settings_storage_used()}</dt>
            <dd>{m.settings_megabytes({ n: formatNumber(kept.bytes / 1e6, 1) })}</dd>
          </>
        )}
      </dl>
      {kept && (
        <p className={styles.note}>
          {kept.persisted ? m.settings_storage_kept() : m.settings_storage_may_go()}
        </p>
      )}
      <Link to="/saved" className={buttonClass({ size: 'sm' })}>
        {m.listening_manage()}
      </Link>
    </Card>
  )
}
