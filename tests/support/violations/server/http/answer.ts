import { church } from '#server/church/handlers.ts' // expect: boundaries(dependencies)

export const answer = church
