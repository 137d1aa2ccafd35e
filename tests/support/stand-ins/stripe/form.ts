// Form fields with Stripe's bracket names: `items[0][price]`.

export type Form = URLSearchParams

/** The fields below `name`: `user=7` for `metadata[user]=7`. */
export function below(form: Form, name: string): Form {
  const inner = new URLSearchParams()
  for (const [key, value] of form) {
    const rest = key.startsWith(`${name}[`) ? /^\[([^\]]*)\](.*)$/.exec(key.slice(name.length)) : null
    if (rest) inner.append(rest[1]! + rest[2]!, value)
  }
  return inner
}

/** The list below `name`, in order. */
export function parts(form: Form, name: string): Form[] {
  const inner = below(form, name)
  const places = new Set([...inner.keys()].map((key) => key.split('[')[0]!))
  return [...places].map((place) => below(inner, place))
}

/** The values of a text list: `expand[0]=…` or `expand[]=…`. */
export const values = (form: Form, name: string) => [...below(form, name).values()]

export const flag = (form: Form, name: string) => form.get(name) === 'true'

/** Applies metadata changes: an empty value removes the key. */
export function metadata(form: Form, current: Record<string, string> = {}): Record<string, string> {
  const changed = { ...current, ...Object.fromEntries(below(form, 'metadata')) }
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== ''))
}
