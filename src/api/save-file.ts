/** How long a browser may take to start saving, in milliseconds. */
const saveTimeout = 60_000

/** Saves a response as a file. A plain link cannot send the session's token. */
export async function saveFile(response: Response, name: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), saveTimeout)
}
