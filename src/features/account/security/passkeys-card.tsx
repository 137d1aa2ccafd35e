import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { passkeys } from '#contract/account/passkeys.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import { security } from '#contract/account/security.ts'
import { query } from '#src/api/query.ts'
import { supportsPasskeys } from '#src/features/account/passkeys/supports-passkeys.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { useOwnerProof } from './use-owner-proof.tsx'
import styles from './passkeys-card.module.css'

const passkeysQuery = query(passkeys.list, {})

/** The user's passkeys: add, rename, remove. Renders nothing where unsupported and empty. */
export function PasskeysCard() {
  const list = useQuery(passkeysQuery)
  const canAdd = supportsPasskeys() && list.data?.available !== false
  const isEmpty = list.data?.passkeys.length === 0
  if (!canAdd && (isEmpty || !list.data)) return null
  return (
    <Card title={m.security_passkeys_title()} flush>
      <p className={styles.text}>{m.security_passkeys_text()}</p>
      {list.data && (
        <>
          {isEmpty && <p className={styles.none}>{m.security_passkeys_none()}</p>}
          <List>
            {list.data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </List>
          {canAdd && <AddPasskey />}
        </>
      )}
      {list.isPending && <SkeletonList rows={1} />}
      {list.isError && !list.data && (
        <ErrorState
          title={m.security_passkeys_failed()}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
    </Card>
  )
}

function AddPasskey() {
  const owner = useOwnerProof()
  const add = useCall(
    async () => {
      const { addPasskey } = await import('#src/features/account/passkeys/ceremonies.ts')
      return addPasskey()
    },
    {
      refresh: [passkeys.list, security.identities],
      onSuccess: (result) => {
        if (result === 'cancelled') notify({ kind: 'info', message: m.security_passkeys_cancelled() })
        else if (result === 'known') notify({ kind: 'info', message: m.security_passkeys_known() })
        else notify({ kind: 'success', message: m.security_passkeys_added() })
      },
    },
  )
  return (
    <div className={styles.add}>
      <Button
        icon={<KeyRound aria-hidden="true" />}
        busy={add.isPending}
        onClick={() => owner.prove(() => add.mutate())}
      >
        {m.security_passkeys_add()}
      </Button>
      {owner.dialog}
    </div>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, synced, createdAt, lastUsedAt } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const owner = useOwnerProof()
  const remove = useCall(passkeys.remove, {
    success: ({ message }) => message,
    refresh: [passkeys.list, security.identities, account.sessions],
  })
  const added = formatRelativeTime(Date.parse(createdAt))
  const used = formatRelativeTime(Date.parse(lastUsedAt))
  const detail =
    lastUsedAt === createdAt
      ? m.security_passkeys_never_used({ added })
      : m.security_passkeys_added_on({ added, used })
  const close = () => setOpen(undefined)
  return (
    <>
      <ListRow
        className={styles.row}
        title={
          <>
            <bdi>{name}</bdi> {synced && <Badge>{m.security_passkeys_synced()}</Badge>}
          </>
        }
        detail={detail}
        trailing={
          <Cluster gap={2}>
            <Button
              size="sm"
              aria-label={m.security_passkeys_rename_of({ name })}
              onClick={() => setOpen('rename')}
            >
              {m.security_passkeys_rename()}
            </Button>
            <Button
              size="sm"
              aria-label={m.security_passkeys_remove_of({ name })}
              onClick={() => owner.prove(() => setOpen('remove'))}
            >
              {m.security_passkeys_remove()}
            </Button>
          </Cluster>
        }
      />
      {owner.dialog}
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <ConfirmCall
          call={remove}
          input={{ passkey_id: id }}
          title={m.security_passkeys_remove_title({ name })}
          text={m.security_passkeys_remove_text()}
          confirmLabel={m.security_passkeys_remove()}
          onClose={close}
        />
      )}
    </>
  )
}
