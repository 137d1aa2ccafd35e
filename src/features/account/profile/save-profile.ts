import { account } from '#contract/account/account.ts'
import type { User } from '#contract/account/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call, storeUser } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** Saves what a profile form holds. Resolves to the person as they are now. */
export async function saveProfile(values: InputOf<typeof account.update>): Promise<User> {
  const { user } = await call(account.update, values)
  storeUser(user)
  notify({ kind: 'success', message: m.profile_updated() })
  return user
}
