import { members } from '#src/features/members/members-screen.ts' // expect: boundaries(dependencies)

export const card = members
