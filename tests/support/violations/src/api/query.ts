import { call } from './client.ts'
import { nothing } from './not-there.ts' // expect: boundaries(dependencies)

export const query = [call, nothing]
