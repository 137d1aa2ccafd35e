/** The address with which the document was loaded, once something else has been opened. */
let left: string | undefined

const loadedAddress = () => performance.getEntriesByType('navigation')[0]?.name

/**
 * Returns whether the document was loaded with this date in its address, and nothing else has been opened since: a restored
 * tab, a bookmark, a shared link. Only of what is opened within the app it is known that the person chose the date.
 */
export function isDateOfDocument(date: string): boolean {
  const address = loadedAddress()
  return address !== undefined && address !== left && new URL(address).searchParams.get('date') === date
}

/** Something else is opened. */
export function leaveDocumentAddress(): void {
  left = loadedAddress()
}
