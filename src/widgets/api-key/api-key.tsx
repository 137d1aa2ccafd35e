import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeys } from '#contract/account/api-keys.ts'
import type { ApiKeyView } from '#contract/account/api-keys.ts'
import { security } from '#contract/account/security.ts'
import { ApiError } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { storeUser } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { ApiKeyPassword } from './api-key-password.tsx'
import { ApiLinks } from '#src/widgets/api-links.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { NewApiKey } from './new-api-key.tsx'
import styles from './api-key.module.css'

const changed = [apiKeys.look, security.events]

/** The user's API key: create, show, revoke, and links to the documentation. */
export function ApiKey() {
  const { user } = useSession()
  const isOnline = useOnline()
  // API clients use the key meanwhile, so cached usage is outdated.
  const found = useQuery({ ...query(apiKeys.look, {}, { offline: true }), refetchOnMount: 'always' })
  /** The full key, available only on the page that created it. */
  const [made, setMade] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'revoke' | 'password' | null>(null)
  const generate = useCall(apiKeys.generate, {
    success: () => m.api_key_generated(),
    refresh: changed,
    inline: needsPassword,
    onSuccess: (data) => {
      setMade(data.apiKey)
      storeUser(data.user)
    },
  })
  const revoke = useCall(apiKeys.revoke, {
    success: () => m.api_key_revoked(),
    refresh: changed,
    onSuccess: (data) => {
      setMade(null)
      storeUser(data.user)
    },
  })
  const make = () =>
    generate.mutate(
      { userId: user?.id },
      { onSettled: (_data, error) => setAsking(needsPassword(error) ? 'password' : null) },
    )
  const key = found.data?.key

  return (
    <>
      <Stack gap={4}>
        <p>{m.api_key_lead()}</p>
        {found.isPending && <SkeletonList rows={1} />}
        {found.isError && !found.data && <LoadFailed title={m.api_key_failed()} query={found} />}
        {key === null && <p className={styles.note}>{m.api_key_none()}</p>}
        {key &&
          (made === null ? <MaskedKey apiKey={key} /> : <NewApiKey apiKey={made} masked={key.masked} />)}
        {found.data && (
          <Cluster>
            <Button
              busy={generate.isPending}
              disabled={!isOnline}
              onClick={() => (key ? setAsking('replace') : make())}
            >
              {key ? m.api_key_replace() : m.api_key_generate()}
            </Button>
            {key && (
              <Button variant="quiet" disabled={!isOnline} onClick={() => setAsking('revoke')}>
                {m.api_key_revoke()}
              </Button>
            )}
          </Cluster>
        )}
        {!isOnline && (
          <p className={styles.note} role="status">
            {m.api_key_offline()}
          </p>
        )}
        <ApiLinks />
      </Stack>
      {asking === 'replace' && (
        <ConfirmDialog
          open
          danger
          busy={generate.isPending}
          title={m.api_key_replace_title()}
          text={m.api_key_replace_text()}
          confirmLabel={m.api_key_replace()}
          onConfirm={make}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'revoke' && key && (
        <ConfirmCall
          call={revoke}
          input={{ token: key.masked }}
          title={m.api_key_revoke_title()}
          text={m.api_key_revoke_text()}
          confirmLabel={m.api_key_revoke()}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'password' && (
        <ApiKeyPassword
          onMake={(password) => generate.mutateAsync({ userId: user?.id, password })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** Returns whether the server requires the password, since the session is not recent. */
function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && 'password' in error.fields
}

/** A key's visible prefix and its usage. */
function MaskedKey({ apiKey: { masked, createdAt, lastUsedAt, callsThisMonth } }: { apiKey: ApiKeyView }) {
  const use = lastUsedAt
    ? m.api_key_used({ when: formatRelativeTime(Date.parse(lastUsedAt)) })
    : m.api_key_never_used()
  const date = shortDate(localDate(new Date(createdAt)))
  return (
    <div>
      <code className={styles.key}>{masked}</code>
      <p className={styles.note}>{m.api_key_masked()}</p>
      <p className={styles.note}>
        {[m.api_key_made({ date }), use, m.api_key_calls({ n: callsThisMonth })].join(' · ')}
      </p>
    </div>
  )
}
