/** Navigations that go to the server: its own pages, and files, which a username with a dot is not. */
export const serverPaths = [
  /^\/api(\/|$)/,
  /^\/(outbox|unsent)(\/|$)/,
  /^\/healthz$/,
  // An invitation, its short link, and the form behind the QR code of a visitor card.
  /^\/(event|e|visit)\//,
  /^(?!\/@[^/]*$).*\.\w+$/,
]

/** Whether a page of our origin is one of the server's own, and not the app. */
export function isServerPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  return serverPaths.some((path) => path.test(pathname))
}
