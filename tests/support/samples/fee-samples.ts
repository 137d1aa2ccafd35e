import { eq } from 'drizzle-orm'
import { feePayments, payoutAccounts } from '#server/db/schema/fees.ts'
import { applications } from '#server/db/schema/leagues.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { feeScene, takesCards } from '#tests/support/payments/fee-scene.ts'
import { setType } from './league-samples.ts'
import type { Sample, World } from './world.ts'

/** An application of the actor with a due fee. */
async function due({ api, actor }: World) {
  const { applicationId } = await feeScene(api, { applicantId: actor.user.id })
  return { application_id: applicationId }
}

/** An application to the owner's league with a fee paid by card. */
async function paid({ api, church }: World) {
  const rows = await api.db.select().from(churchUsers).where(eq(churchUsers.churchId, church.id))
  const organiserId = rows.find(({ role }) => role === 'owner')!.userId
  await api.db.delete(payoutAccounts).where(eq(payoutAccounts.userId, organiserId))
  const { accountId, applicationId } = await feeScene(api, { organiserId })
  const payment = { id: applicationId, accountId, amount: 2550, currency: 'USD' as const }
  const { fees } = api.payments!
  const { providerId } = await fees.createPayment({ ...payment, description: 'Lig', email: null })
  await api.db
    .insert(feePayments)
    .values({ ...payment, applicationId, providerId, state: 'paid', settledAt: new Date() })
  await api.db.update(applications).set({ paid: true }).where(eq(applications.id, applicationId))
  return { application_id: applicationId }
}

/** These calls need the payment provider (`stripe-stand-in.ts`). */
export const feeSamples: Record<string, Sample> = {
  'fees.account': async ({ api, actor }) => {
    await api.db.delete(payoutAccounts).where(eq(payoutAccounts.userId, actor.user.id))
    await takesCards(api, actor.user.id)
    return {}
  },
  'fees.setUp': async ({ api, actor }) => {
    await setType(api, actor.user.id, 2)
    return { country: 'US' }
  },
  'fees.disconnect': () => ({}),
  'fees.find': due,
  'fees.pay': due,
  'fees.confirm': due,
  'fees.refund': paid,
}
