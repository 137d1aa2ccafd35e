import * as v from 'valibot'

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

/** What a chip can ask of members, beside their groups. */
export const onlyKinds = ['absent', 'new', 'no-phone', 'archived'] as const
export type OnlyKind = (typeof onlyKinds)[number]

/** Between several values in an address: no id has it, and it stays as it is there. */
const separator = '.'
/** The values in a text of an address, each once. */
export const valuesIn = (text: string | undefined) => (text ? [...new Set(text.split(separator))] : [])
/** The text of some values in an address; undefined when there are none. */
export const textOf = (values: readonly string[]) => values.join(separator) || undefined

const isKind = (value: string): value is OnlyKind => onlyKinds.some((kind) => kind === value)
/** The kinds in a text of an address. */
export const kindsIn = (text: string | undefined) => valuesIn(text).filter(isKind)

/**
 * What the address of the list says of it, so that going back finds it as it was left. A member's address says it too,
 * for the list beside it.
 */
export const listSearch = v.object({
  q: optional(textOrNumber),
  /** Ids of groups: members of any of them. */
  group: optional(v.string()),
  /** Kinds: members of whom each is true. */
  only: optional(
    v.pipe(
      v.string(),
      v.transform((text) => textOf(kindsIn(text))),
    ),
  ),
  /** Default: by name. */
  sort: optional(v.picklist(['-name', 'joined', '-joined', 'household'])),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** What of an address is about the list: links to a member and back take it with them. */
export const listPart = ({ q, group, only, sort }: ListSearch): ListSearch => ({
  q,
  group,
  only,
  sort,
})
