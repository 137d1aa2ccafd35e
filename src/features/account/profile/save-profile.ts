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
 * Saves what is changed of the profile `before`. Resolves to the person as they are now; throws an `ApiError` with the
 * message at the field when a phone that was typed cannot be one.
 */
export async function saveProfile(before: User, values: InputOf<typeof account.update>): Promise<User> {
  const churches = queryClient.getQueryData(churchesQuery().queryKey)?.churches
  const church = churches?.find(({ id }) => id === session().churchId)
  // One that was stored before there was this check stays as it is.
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
