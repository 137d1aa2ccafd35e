import { open } from '#server/db/connection.ts' // expect: boundaries(dependencies)

export const cluster = open
