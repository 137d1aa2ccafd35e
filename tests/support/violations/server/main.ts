import { app } from './app.ts'

export const main = app
