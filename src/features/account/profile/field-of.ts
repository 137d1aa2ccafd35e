/** The props of a text-like control, as `useValidatedForm` makes them of the names of its fields. */
export type FieldOf<Name extends string> = (name: Name) => {
  name: Name
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}
