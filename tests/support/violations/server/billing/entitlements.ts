import { secret } from '#server/account/secret.ts' // expect: boundaries(dependencies)

export const entitlements = secret
