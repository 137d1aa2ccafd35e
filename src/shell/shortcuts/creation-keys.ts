import { linkOptions } from '@tanstack/react-router'
import type { Church } from '#contract/church.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** What "n" and a second key create. Ushers add people only. */
export function creationKeys(churchId: string | null, role: Church['role'] | undefined) {
  if (!churchId || !role) return []
  const params = { churchId }
  const member = {
    key: 'm',
    text: m.members_add_title,
    target: linkOptions({ to: '/members/form/$churchId', params }),
  }
  if (role === 'usher') return [member]
  return [
    member,
    { key: 'g', text: m.donations_log, target: linkOptions({ to: '/donations/form' }) },
    { key: 'e', text: m.events_create_title, target: linkOptions({ to: '/events/form' }) },
    { key: 's', text: m.uploads_title, target: linkOptions({ to: '/create/podcast' }) },
  ]
}

export type CreationKey = ReturnType<typeof creationKeys>[number]
