import type { PublicProfile } from '#contract/account/profile.ts'
import type { UserRow } from '#server/account/rules.ts'

/** Visible to organisers of leagues that the candidate applied to. */
interface CandidateContact {
  email: string | null
  phone: string | null
  resume: string | null
}

const noContact: CandidateContact = { email: null, phone: null, resume: null }

interface Viewer {
  contact: CandidateContact | undefined
  acquainted: boolean
}

/**
 * Returns the public profile, or undefined. Organisers are public. Candidates are visible to acquaintances, users
 * without a type to organisers they applied to, and leaving users to no one.
 */
export function seenByOthers(row: UserRow, { contact, acquainted }: Viewer): PublicProfile | undefined {
  if (row.deletionRequestedAt) return undefined
  const { id, name, photo } = row
  const isCandidate = row.userType === 1 || (row.userType === null && contact !== undefined)
  if (isCandidate) {
    if (!acquainted) return undefined
    const { summary, works, educations } = row
    return { user_type: 1, id, name, photo, summary, works, educations, ...(contact ?? noContact) }
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
