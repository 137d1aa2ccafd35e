import { card } from '#src/widgets/card.ts' // expect: boundaries(dependencies)

export const field = card
