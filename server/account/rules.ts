import { randomInt } from 'node:crypto'
import type { User } from '#contract/account/account.ts'
import { undoDays } from '#contract/account/account-deletion.ts'
import { professionalPerMonth } from '#contract/plans.ts'
import { viewSubscription } from '#server/billing/subscription.ts'
import type { Db } from '#server/db/connection.ts'
import type { users } from '#server/db/schema/account.ts'

export type UserRow = typeof users.$inferSelect

/** Account types; price in dollars a month. */
export const userTypes = [
  { id: 1, title: 'Standard', subscription_per_month: 0 },
  { id: 2, title: 'Professional', subscription_per_month: professionalPerMonth },
] as const

/** End of the grace period. */
export function deletionDate(requested: Date): Date {
  return new Date(requested.getTime() + undoDays * 86_400_000)
}

/** The person as returned to themselves. */
export async function viewUser(db: Db, row: UserRow): Promise<User> {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    email_proven: row.emailProvenAt !== null,
    phone: row.phone,
    company: row.company,
    website: row.website,
    team_size: row.teamSize,
    company_description: row.companyDescription,
    country: row.country,
    city: row.city,
    address: row.address,
    zip_code: row.zipCode,
    summary: row.summary,
    works: row.works,
    educations: row.educations,
    resume: row.resume,
    login_method: row.loginMethod,
    user_type: row.userType as User['user_type'],
    photo: row.photo,
    ...(await viewSubscription(db, row)),
    api_key: row.apiKey,
    tools: row.tools,
    deletion_at: row.deletionRequestedAt && deletionDate(row.deletionRequestedAt).toISOString(),
  }
}

const alikeAlphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/**
 * Normalises a username; null when it could imitate another: invisible characters, compatibility forms, or a mix of
 * lookalike scripts.
 */
export function plainUsername(username: string): string | null {
  const plain = username.normalize('NFC')
  const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(plain)
  const ornamental = plain.normalize('NFKC') !== plain
  const mixed = alikeAlphabets.filter((alphabet) => alphabet.test(plain)).length > 1
  return unseen || ornamental || mixed ? null : plain
}

/** Creates a random six-digit code. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
