import { members } from '#src/features/members/members-screen.ts'
import { frame } from '#src/shell/frame.ts'
import { main } from '../main.ts' // expect: boundaries(dependencies) import(no-relative-parent-imports)

export const home = [members, frame, main]
