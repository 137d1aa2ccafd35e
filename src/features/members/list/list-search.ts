import * as v from 'valibot'

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

/**
 * What the address of the list says of it, so that going back finds it as it was left. A member's address says it too,
 * for the list beside it.
 */
export const listSearch = v.object({
  q: optional(textOrNumber),
  /** Id of a group. */
  group: optional(v.string()),
  only: optional(v.picklist(['absent', 'new', 'no-phone'])),
  /** Default: by name. */
  sort: optional(v.picklist(['-name', 'joined', '-joined'])),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** What of an address is about the list: links to a member and back take it with them. */
export const listPart = ({ q, group, only, sort }: ListSearch): ListSearch => ({
  q,
  group,
  only,
  sort,
})
