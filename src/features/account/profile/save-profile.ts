import { account } from '#contract/account/account.ts'
import type { User } from '#contract/account/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'
import { call, session, storeUser } from '#src/api/session.ts'
import { checkPhone } from '#src/forms/check-phone.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { churchesQuery } from '#src/queries/church-queries.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { phoneCountry } from './phone-country.ts'

/**
 * Saves changes to the profile `before`. Resolves to the updated user. Throws an `ApiError` with a field
 * message for an invalid phone.
 */
export async function saveProfile(before: User, values: InputOf<typeof account.update>): Promise<User> {
  const churches = queryClient.getQueryData(churchesQuery().queryKey)?.churches
  const church = churches?.find(({ id }) => id === session().churchId)
  // Unchanged phones are not validated: they may predate the rules.
  if (values.phone !== undefined && values.phone !== before.phone)
    await checkPhone(
      values.phone,
      phoneCountry(values.country ?? before.country ?? undefined, church?.country),
    )
  const { user } = await call(account.update, values)
  storeUser(user)
  notify({ kind: 'success', message: m.profile_updated() })
  return user
}
