import { church } from '#server/church/handlers.ts' // expect: boundaries(dependencies)
import { open } from '#server/db/connection.ts'
import { secret } from './secret.ts'

export const account = [church, open, secret]
