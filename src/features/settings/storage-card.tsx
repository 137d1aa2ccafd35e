import CloudUpload from 'lucide-react/icons/cloud-upload'
import Headphones from 'lucide-react/icons/headphones'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSyncIncomplete, lastSynced, onSynced } from '#src/sync/last-synced.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { countWaiting } from '#src/offline/waiting.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { SettingsRow } from './settings-row.tsx'
import styles from './storage-card.module.css'

interface StorageUsage {
  bytes: number
  persisted: boolean
}

async function readUsage(): Promise<StorageUsage | undefined> {
  // The Storage API needs HTTPS.
  const { usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (usage === undefined) return undefined
  return { bytes: usage, persisted: await navigator.storage.persisted() }
}

/** Pending writes, saved audio, storage usage, and whether the browser may evict it. */
export function StorageCard() {
  const [usage, setUsage] = useState<StorageUsage>()
  useEffect(() => {
    readUsage().then(setUsage, () => {})
  }, [])
  const synced = useSyncExternalStore(onSynced, lastSynced)
  const incomplete = useSyncExternalStore(onSynced, isSyncIncomplete)
  const { waiting, attention } = countWaiting(usePending())
  return (
    <Card title={m.settings_storage()} flush>
      <List>
        <SettingsRow
          icon={CloudUpload}
          to="/waiting"
          title={m.settings_waiting()}
          value={waiting + attention}
        />
        <SettingsRow icon={Headphones} to="/saved" title={m.listening_manage()} />
      </List>
      <div className={styles.device}>
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
        {incomplete && <p className={styles.note}>{m.settings_synced_incomplete()}</p>}
        {usage && (
          <p className={styles.note}>
            {usage.persisted ? m.settings_storage_kept() : m.settings_storage_may_go()}
          </p>
        )}
      </div>
    </Card>
  )
}
