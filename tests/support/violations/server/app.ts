import { account } from './account/handlers.ts'
import { main } from './main.ts' // expect: boundaries(dependencies) import(no-cycle)

export const app = [account, main]
