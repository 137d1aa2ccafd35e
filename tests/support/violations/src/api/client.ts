import { member } from '#contract/members.ts'

export const call = member
