import * as v from 'valibot'
import { ownValue } from './fields/own-value.ts'
import { recordOf } from './fields/record-of.ts'
import { m } from '#contract/locales/paraglide/messages.js'

// An edit sends the changed fields, and in `base` their previous values. Without `base` it is the whole form:
// the last write wins.

/** Removes a schema's default, so that an omitted field stays undefined. */
export type Unwrapped<Schema> = Schema extends { type: 'optional'; wrapped: infer Wrapped } ? Wrapped : Schema

export function unwrapEntries<F extends v.ObjectEntries>(fields: F) {
  const entries = Object.entries(fields).map(([name, schema]) => [
    name,
    schema.type === 'optional' ? (schema as v.OptionalSchema<v.GenericSchema, undefined>).wrapped : schema,
  ])
  return Object.fromEntries(entries) as { [Name in keyof F]: Unwrapped<F[Name]> }
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>
type Optional<Schema> = v.OptionalSchema<
  Extract<Schema, v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>,
  undefined
>

/** Any of the form's fields, and their previous values in `base`. */
export function editInput<F extends v.ObjectEntries>(fields: F) {
  const names = Object.keys(fields) as (keyof F & string)[]
  const entries = Object.entries(unwrapEntries(fields)).map(([name, schema]) => [
    name,
    v.optional(schema as v.GenericSchema),
  ])
  return {
    ...(Object.fromEntries(entries) as { [Name in keyof F]: Optional<Unwrapped<F[Name]>> }),
    // Not validated: stored values can predate a field's rules.
    base: v.optional(
      v.object(
        recordOf(names, () => v.optional(v.unknown())),
        () => m.field_invalid(),
      ),
    ),
  }
}

/** With the form's defaults and required fields. */
export function wholeForm({ entries }: ObjectSchema, form: ObjectSchema): ObjectSchema {
  const { base: _base, ...ids } = entries
  return v.object({ ...ids, ...form.entries })
}

/** Its stored value equals neither the edit's base nor its new value. */
export const conflict = v.object({ field: v.string(), theirs: v.unknown() })
export type Conflict = v.InferOutput<typeof conflict>

/** The fields that were not applied; omitted if all were. */
export const editConflicts = { conflicts: v.optional(v.array(conflict)) }

/** Comparison rules of single fields, beyond their schemas. */
export interface EditRules {
  /** Normalises a field's value for comparison. */
  normal?: Readonly<Record<string, ((value: unknown) => unknown) | undefined>>
  /** Lists of ids: additions and removals never conflict. */
  sets?: readonly string[]
  /** A conflict in one field of a group rejects the changes of all. */
  together?: readonly (readonly string[])[]
}

/** Maximum nesting depth; deeper values compare unequal. */
const maxDepth = 6

function normalForm(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.trim().normalize() || null
  if (typeof value === 'number') return Math.round(value * 100)
  if (typeof value !== 'object' || value === null) return value || null
  if (depth === maxDepth) return 'too deep'
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((entry) => normalForm(entry, depth + 1))
  }
  const entries = Object.entries(value)
    .map(([key, part]) => [key, normalForm(part, depth + 1)] as const)
    .filter(([, part]) => part !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? null : entries
}

/** For `EditRules.normal` of fields without a meaningful order. */
export function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry) => JSON.stringify(normalForm(entry))).toSorted() : value
}

/** Compares stored forms: null, '', false and undefined are equal, numbers compare to the cent. */
export function equalValues(
  schema: v.GenericSchema | undefined,
  [one, other]: [unknown, unknown],
  normal: (value: unknown) => unknown = (value) => value,
): boolean {
  const key = (value: unknown) => {
    const parsed = schema && v.safeParse(schema, value)
    return JSON.stringify(normalForm(normal(parsed?.success ? parsed.output : value)))
  }
  return key(one) === key(other)
}

type Values<F extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<F, undefined>>

/**
 * Returns the fields to write, and the conflicts with `stored`. Without `base` everything is written. Lock
 * the row first.
 */
export function resolveEdit<F extends v.ObjectEntries>(
  fields: F,
  { base, ...input }: { base?: Record<string, unknown> | undefined; [field: string]: unknown },
  stored: Readonly<Record<string, unknown>>,
  { normal = {}, sets = [], together = [] }: EditRules = {},
): { changes: Partial<Values<F>>; conflicts: Conflict[] } {
  const changes = new Map<string, unknown>()
  const conflicts: Conflict[] = []
  const schemas = unwrapEntries(fields) as Record<string, v.GenericSchema>
  for (const [field, schema] of Object.entries(schemas)) {
    const [mine, theirs] = [ownValue(input, field), ownValue(stored, field) ?? null]
    if (mine === undefined) continue
    const from = base && ownValue(base, field)
    const equal = (other: unknown) => equalValues(schema, [theirs, other], ownValue(normal, field))
    if (base === undefined) changes.set(field, mine)
    else if (sets.includes(field)) changes.set(field, mergeSets(from, mine, theirs))
    else if (equal(from)) changes.set(field, mine)
    else if (!equal(mine)) conflicts.push({ field, theirs })
  }
  const torn = together.filter((group) => conflicts.some(({ field }) => group.includes(field))).flat()
  for (const field of torn) {
    if (changes.delete(field)) conflicts.push({ field, theirs: ownValue(stored, field) ?? null })
  }
  return { changes: Object.fromEntries(changes) as Partial<Values<F>>, conflicts }
}

/** Applies the additions and removals of an edit to the stored ids. */
function mergeSets(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const [before, after, now] = [base, mine, theirs].map((ids) => (Array.isArray(ids) ? ids : []))
  const added = after!.filter((id) => !before!.includes(id))
  const stay = now!.filter((id) => after!.includes(id) || !before!.includes(id))
  return [...new Set([...stay, ...added])]
}

/** Returns the updated entity, and the fields that were not applied. */
export function withConflicts<T extends object>(
  view: T,
  conflicts: Conflict[],
): T & { conflicts?: Conflict[] } {
  return conflicts.length === 0 ? view : { ...view, conflicts }
}

export type Edit<F extends v.ObjectEntries> = { [Name in keyof F]?: v.InferInput<F[Name]> } & {
  base: { [Name in keyof F]?: unknown }
}

/**
 * Returns the fields that differ from the initial values; undefined if none does. Fields missing in `values`
 * are unchanged.
 */
export function editOf<F extends v.ObjectEntries>(
  fields: F,
  shown: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  { normal = {}, sets = [] }: EditRules = {},
): Edit<F> | undefined {
  const schemas = unwrapEntries(fields) as Record<string, v.GenericSchema>
  const changed = Object.entries(schemas).flatMap(([field, schema]) => {
    const [from, to] = [ownValue(shown, field) ?? null, ownValue(values, field)]
    const rule = ownValue(normal, field) ?? (sets.includes(field) ? unordered : undefined)
    return to === undefined || equalValues(schema, [from, to], rule) ? [] : [{ field, from, to }]
  })
  if (changed.length === 0) return undefined
  return {
    ...Object.fromEntries(changed.map(({ field, to }) => [field, to])),
    base: Object.fromEntries(changed.map(({ field, from }) => [field, from])),
  } as Edit<F>
}
