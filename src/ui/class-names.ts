/** Joins the class names that are truthy: `classNames(styles.row, open && styles.open)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
