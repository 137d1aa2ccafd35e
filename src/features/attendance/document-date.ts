/** Whether what is open is still what the document was loaded with. */
let isAtDocument = true

/**
 * Returns whether the document was loaded with this date in its address, and nothing else has been opened since: a restored
 * tab, a bookmark, a shared link. Only of what is opened within the app it is known that the person chose the date.
 */
export function isDateOfDocument(date: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (
    isAtDocument && navigation !== undefined && new URL(navigation.name).searchParams.get('date') === date
  )
}

/** Something else is opened. */
export function leaveDocumentAddress(): void {
  isAtDocument = false
}
