import * as v from 'valibot'

export const member = v.object({ name: v.string() })
