import { recordOf } from '#contract/fields/record-of.ts'
import { optionalMemberFields } from '#contract/member.ts'
import { fold } from '#contract/text/text.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

export const choir = { id: 'choir', name: 'Koral' }
export const youth = { id: 'youth', name: 'Jèn' }

/** A roster member with only a name unless `details` has more. */
export function rosterMember(id: string, name: string, details: Partial<RosterMember> = {}): RosterMember {
  const at = '2026-01-04T15:00:00.000Z'
  const contact = { ...recordOf(optionalMemberFields, () => null), photo: null, groups: [] }
  return {
    id,
    church_id: 'c',
    name,
    folded: fold(name),
    ...contact,
    createdAt: at,
    updatedAt: at,
    ...details,
  }
}

/** Four names: accents, hyphens, another script, an emoji. */
export const roster = [
  rosterMember('1', 'Élisée Jean-Baptiste', {
    phone: '+50937123456',
    email: 'elisee@example.org',
    groups: [choir],
  }),
  rosterMember('2', 'Marie-Thérèse Noël', { phone: '+13055550199', groups: [choir, youth] }),
  rosterMember('3', 'אליהו כהן'),
  rosterMember('4', 'Wilner 🎺 Òdilon', { phone: '3712-9999' }),
]
