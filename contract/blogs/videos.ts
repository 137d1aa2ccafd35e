/** A YouTube URL of a page, short, live stream, embedded player or shared link, with or without scheme. The rest of the URL is ignored. */
const onSite =
  /^(?:https?:\/\/)?(?:(?:www|m|music)\.youtube|youtube|(?:www\.)?youtube-nocookie)\.com(\/[^?#]*)(\?[^#]*)?(?:#.*)?$/i
const shared = /^(?:https?:\/\/)?(?:www\.)?youtu\.be\/([\w-]{11})\/?(?:[?#].*)?$/i

const inPath = /^\/(?:shorts|live|embed|v)\/([\w-]{11})\/?$/
const inQuery = /[?&]v=([\w-]{11})(?:&|$)/

/** Returns the video ID of a YouTube URL; undefined: another URL. */
export function videoIdOf(address: string): string | undefined {
  const text = address.trim()
  const short = shared.exec(text)?.[1]
  if (short !== undefined) return short
  const [, path = '', query = ''] = onSite.exec(text) ?? []
  const found = /^\/watch\/?$/.test(path) ? inQuery.exec(query) : inPath.exec(path)
  return found?.[1]
}

export function videoAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
}
