import { app } from './app.ts' // expect: import(no-cycle)

export const main = app
