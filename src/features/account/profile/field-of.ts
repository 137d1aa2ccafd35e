/** Returns the field props of `useValidatedForm` by name. */
export type FieldOf<Name extends string> = (name: Name) => {
  name: Name
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}
