import { member } from '#contract/members.ts'
import { call } from '#src/api/client.ts'
import { query } from '#src/api/query.ts' // expect: boundaries(dependencies)
import { send } from '#src/offline/outbox.ts'
import { button } from '#src/ui/button.ts' // expect: boundaries(dependencies)

export const worker = [member, call, query, send, button]
