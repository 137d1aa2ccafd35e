import { entitlements } from '#server/billing/entitlements.ts'
import { call } from '#src/api/client.ts' // expect: boundaries(dependencies)

export const church = [call, entitlements]
