/** Returns the user's name; '' for the placeholder of phone accounts, which is their number. */
export function properName({ name }: { name: string }): string {
  return /\p{L}/u.test(name) ? name : ''
}
