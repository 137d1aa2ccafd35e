import { account } from './account/handlers.ts'
import { main } from './main.ts' // expect: boundaries(dependencies)

export const app = [account, main]
