import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lastSynced, onSynced } from '#src/sync/last-synced.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import styles from './storage-card.module.css'

interface StorageUsage {
  bytes: number
  persisted: boolean
}

async function readUsage(): Promise<StorageUsage | undefined> {
  // Browsers offer this on https pages only.
  const { usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (usage === undefined) return undefined
  return { bytes: usage, persisted: await navigator.storage.persisted() }
}

/** The app's storage on this device, and whether the browser may evict it. */
export function StorageCard() {
  const [usage, setUsage] = useState<StorageUsage>()
  useEffect(() => {
    readUsage().then(setUsage, () => {})
  }, [])
  const synced = useSyncExternalStore(onSynced, lastSynced)
  return (
    <Card title={m.settings_storage()}>
      <dl className={styles.facts}>
        <dt>{m.settings_synced()}</dt>
        <dd>{synced ? formatRelativeTime(synced) : m.settings_synced_never()}</dd>
        {usage && (
          <>
            <dt>{m.settings_storage_used()}</dt>
            <dd>{m.settings_megabytes({ n: formatNumber(usage.bytes / 1e6, 1) })}</dd>
          </>
        )}
      </dl>
      {usage && (
        <p className={styles.note}>
          {usage.persisted ? m.settings_storage_kept() : m.settings_storage_may_go()}
        </p>
      )}
      <Link to="/saved" className={buttonClass({ size: 'sm' })}>
        {m.listening_manage()}
      </Link>
    </Card>
  )
}
