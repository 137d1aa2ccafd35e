import { is } from 'valibot'
import type { User } from '#contract/account/account.ts'
import { candidateProfile, organiserProfile } from '#contract/account/profile.ts'

export function candidateValues(user: User) {
  return {
    name: user.name,
    username: user.username,
    phone: user.phone ?? '',
    summary: user.summary ?? '',
    works: user.works ?? '',
    educations: user.educations ?? '',
  }
}

export function organiserValues(user: User) {
  return {
    name: user.name,
    username: user.username,
    company: user.company ?? '',
    phone: user.phone ?? '',
    website: user.website ?? '',
    team_size: user.team_size ?? '',
    company_description: user.company_description ?? '',
    country: user.country ?? '',
    city: user.city ?? '',
    address: user.address ?? '',
    zip_code: user.zip_code ?? '',
  }
}

/** Returns whether all required fields are filled. */
export function isComplete(user: User): boolean {
  return user.user_type === 2
    ? is(organiserProfile, organiserValues(user))
    : is(candidateProfile, candidateValues(user))
}
