import { home } from './routes/home.ts'

export const main = home
