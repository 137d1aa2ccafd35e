import type { loop } from './use-church.ts'

export const churchQuery = (): typeof loop => async () => {}
