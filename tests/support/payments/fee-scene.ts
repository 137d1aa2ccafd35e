import { eq } from 'drizzle-orm'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { applications } from '#server/db/schema/leagues.ts'
import { payoutAccounts } from '#server/db/schema/fees.ts'
import { person } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { applicationTo, postedBy, setType } from '#tests/support/samples/league-samples.ts'

/** A league with card payments. */
export const byCard = {
  currency: 'USD',
  individual_fees: { early_bird: null, regular: 25.5, late: null },
  payment_options: ['Cash', 'Card'],
} as const satisfies Partial<LeagueFields>

/** Gives the user a connected account that accepts cards. Returns the provider's id. */
export async function takesCards(api: Api, userId: string, country = 'US'): Promise<string> {
  const providerId = await api.payments!.fees.createAccount({ id: userId, email: null, country })
  const row = { userId, providerId, country, detailsSubmitted: true, chargesEnabled: true }
  await api.db.insert(payoutAccounts).values(row)
  return providerId
}

/** A league of an organiser with card payments, and a shortlisted application. */
export async function feeScene(
  api: Api,
  of: { organiserId?: string; applicantId?: string; league?: Partial<LeagueFields> } = {},
) {
  const organiser = of.organiserId === undefined ? await person(api) : null
  const applicant = of.applicantId === undefined ? await person(api) : null
  const organiserId = of.organiserId ?? organiser!.user.id
  const applicantId = of.applicantId ?? applicant!.user.id
  if (organiser) await setType(api, organiserId, 2)
  if (applicant) await setType(api, applicantId, 1)
  const accountId = await takesCards(api, organiserId)
  const leagueId = await postedBy(api, organiserId, { ...byCard, ...of.league })
  const applicationId = await applicationTo(api, leagueId, applicantId)
  await api.db.update(applications).set({ status: 2 }).where(eq(applications.id, applicationId))
  return { organiser, applicant, organiserId, applicantId, accountId, leagueId, applicationId }
}
