import type { PublicProfile } from '#contract/account/profile.ts'
import type { UserRow } from '#server/account/rules.ts'

/** How to reach a candidate: for organisers to whose league they applied. */
interface CandidateContact {
  email: string | null
  phone: string | null
  resume: string | null
}

const noContact: CandidateContact = { email: null, phone: null, resume: null }

/** What others see of a person; undefined: nothing, as of somebody without a type or whose account is to be deleted. */
export function seenByOthers(row: UserRow, contact: CandidateContact = noContact): PublicProfile | undefined {
  if (row.deletionRequestedAt) return undefined
  const { id, name, photo } = row
  if (row.userType === 1) {
    const { summary, works, educations } = row
    return { user_type: 1, id, name, photo, summary, works, educations, ...contact }
  }
  if (row.userType !== 2) return undefined
  return {
    user_type: 2,
    id,
    name,
    username: row.username,
    photo,
    company: row.company,
    email: row.email,
    phone: row.phone,
    website: row.website,
    team_size: row.teamSize,
    company_description: row.companyDescription,
    country: row.country,
    city: row.city,
    address: row.address,
    zip_code: row.zipCode,
  }
}
