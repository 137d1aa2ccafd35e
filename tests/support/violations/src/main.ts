import { home } from './routes/home.ts' // expect: import(no-cycle)

export const main = home
