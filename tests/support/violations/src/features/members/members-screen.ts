import { church } from '#src/features/church/church-form.ts' // expect: boundaries(dependencies)
import { card } from '#src/widgets/card.ts'
import { rules } from './rules.ts'

export const members = [church, card, rules]
