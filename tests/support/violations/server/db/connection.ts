import { answer } from '#server/http/answer.ts' // expect: boundaries(dependencies)

export const open = answer
