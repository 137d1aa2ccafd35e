import { home } from '#src/routes/home.ts' // expect: boundaries(dependencies)

export const frame = home
