import type { account } from '#contract/account/account.ts'
import type { Tool } from '#contract/account/tools.ts'
import type { ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { mayBeProfessional } from '#server/billing/entitlement-store.ts'
import type { EndProfessional } from '#server/billing/end-professional.ts'
import type { Db } from '#server/db/connection.ts'
import type { Caller } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { newUsername } from '#server/account/reserved-usernames.ts'
import { viewUser } from '#server/account/rules.ts'
import { changeUser, findUser, hasActiveLeague } from '#server/account/store.ts'
import { changeUsername } from '#server/account/username-store.ts'

/**
 * Changes the profile or the account type, atomically. Switching to Standard first ends the Professional subscription.
 * `payments`: null when not configured.
 */
export async function updateUser(
  { payments, endProfessional }: { payments: object | null; endProfessional: EndProfessional },
  input: ValidInputOf<typeof account.update>,
  { db, caller }: { db: Db; caller: Caller },
): Promise<ResponseOf<typeof account.update>> {
  const user = (await findUser(db, caller.userId))!
  const { email, username, user_type } = input
  // Professional requires a confirmed payment or the operator's grant.
  if (user_type === 2 && user.userType !== 2 && !(await mayBeProfessional(db, user.id))) {
    throw new Problem(402, payments ? m.professional_not_paid() : m.payments_off())
  }
  if (user_type === 1 && user.userType === 2 && (await hasActiveLeague(db, user.id))) {
    throw new Problem(409, m.account_has_leagues(), { fields: { user_type: m.account_has_leagues() } })
  }
  if (email !== undefined && email !== user.email?.toLowerCase()) {
    throw fieldProblem('email', m.email_change_elsewhere())
  }
  // Usernames older than the current rules stay valid.
  const plain = username === undefined || username === user.username ? user.username : newUsername(username)
  if (plain !== user.username) await changeUsername(db, user, plain)
  // Last, because it cannot be undone.
  if (user_type === 1) await endProfessional(db, user)
  const changed = await changeUser(db, user.id, {
    name: input.name ?? user.name,
    userType: user_type,
    tools: toolsOf(input.tools ?? user.tools, user_type === 2 && user.userType !== 2),
    company: orNull(input.company),
    phone: input.phone,
    website: input.website,
    teamSize: input.team_size,
    companyDescription: input.company_description,
    country: input.country,
    city: input.city,
    address: input.address,
    zipCode: orNull(input.zip_code),
    summary: input.summary,
    works: input.works,
    educations: input.educations,
  })
  return { user: await viewUser(db, changed) }
}

/** Returns the tools without repetition; a person who becomes an organiser gets the leagues. */
function toolsOf(chosen: Tool[], becomesOrganiser: boolean): Tool[] {
  return [...new Set(becomesOrganiser ? [...chosen, 'leagues' as const] : chosen)]
}

/** Stores '' as null; undefined leaves the field unchanged. */
function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}
