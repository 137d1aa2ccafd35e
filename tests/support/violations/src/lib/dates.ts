import { readFileSync } from 'node:fs' // expect: boundaries(dependencies)
import type { button } from '#src/ui/button.ts' // expect: boundaries(dependencies)

export const dates: typeof button = [readFileSync]
