import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { webhooks } from '#contract/webhooks.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { SigningSecret } from './signing-secret.tsx'

/** Owner's actions for a webhook. */
export function WebhookActions({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<'renew' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const close = () => setConfirming(undefined)
  const input = { webhook_id: webhook.id }
  const test = useCall(webhooks.test, {
    success: () => m.webhooks_test_sent(),
    failure: m.webhooks_test_failed,
    refresh: [webhooks.deliveries],
  })
  const pause = useCall(webhooks.update, {
    success: () => m.webhooks_paused(),
    failure: m.webhooks_change_failed,
    refresh: [webhooks.list, webhooks.deliveries],
  })
  const renew = useCall(webhooks.renewSecret, {
    failure: m.webhooks_change_failed,
    onSuccess: (renewed) => setSecret(renewed.secret),
  })
  const remove = useCall(webhooks.remove, {
    success: ({ message }) => message,
    failure: m.webhooks_change_failed,
    onSuccess: () => navigate({ to: '/webhooks', replace: true }),
    refresh: [webhooks.list],
  })
  return (
    <>
      <Cluster gap={2}>
        <Button icon={<Send aria-hidden="true" />} busy={test.isPending} onClick={() => test.mutate(input)}>
          {m.webhooks_test()}
        </Button>
        <Menu label={m.webhooks_actions()} button={<Ellipsis aria-hidden="true" />}>
          <MenuItem onSelect={onEdit}>{m.webhooks_edit()}</MenuItem>
          {!webhook.paused && (
            <MenuItem onSelect={() => pause.mutate({ ...input, paused: true })}>
              {m.webhooks_pause()}
            </MenuItem>
          )}
          <MenuItem onSelect={() => setConfirming('renew')}>{m.webhooks_renew()}</MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => setConfirming('remove')}>
            {m.webhooks_remove()}
          </MenuItem>
        </Menu>
      </Cluster>
      {confirming === 'renew' && (
        <ConfirmCall
          call={renew}
          input={input}
          title={m.webhooks_renew_title()}
          text={m.webhooks_renew_text()}
          confirmLabel={m.webhooks_renew_confirm()}
          onClose={close}
        />
      )}
      {confirming === 'remove' && (
        <ConfirmCall
          call={remove}
          input={input}
          title={m.webhooks_remove_title()}
          text={m.webhooks_remove_text()}
          confirmLabel={m.webhooks_remove()}
          onClose={close}
        />
      )}
      {secret !== undefined && (
        <SigningSecret
          secret={secret}
          text={m.webhooks_secret_renewed_text()}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
