/**
 * An address of YouTube: of a page, a short, a live stream, a player in another page, a shared link. People copy them with
 * and without `https://`. What stands before or behind the path is of no meaning; a name or a port is no part of them.
 */
const onSite =
  /^(?:https?:\/\/)?(?:(?:www|m|music)\.youtube|youtube|(?:www\.)?youtube-nocookie)\.com(\/[^?#]*)(\?[^#]*)?(?:#.*)?$/i
const shared = /^(?:https?:\/\/)?(?:www\.)?youtu\.be\/([\w-]{11})\/?(?:[?#].*)?$/i

/** `/watch` has the id in its query. */
const inPath = /^\/(?:shorts|live|embed|v)\/([\w-]{11})\/?$/
const inQuery = /[?&]v=([\w-]{11})(?:&|$)/

/** Returns the id of the video that an address of YouTube leads to; undefined: it is another address. */
export function videoIdOf(address: string): string | undefined {
  const text = address.trim()
  const short = shared.exec(text)?.[1]
  if (short !== undefined) return short
  const [, path = '', query = ''] = onSite.exec(text) ?? []
  const found = /^\/watch\/?$/.test(path) ? inQuery.exec(query) : inPath.exec(path)
  return found?.[1]
}

/** The address of a video's page. */
export function videoAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
}
