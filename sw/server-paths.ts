/** Navigations to the server: its pages, and files, but not usernames with a dot. */
export const serverPaths = [
  /^\/api(\/|$)/,
  /^\/(outbox|unsent)(\/|$)/,
  /^\/(healthz|readyz|metrics)$/,
  /^\/(event|e|visit)\//,
  /^(?!\/@[^/]*$).*\.\w+$/,
]

export function isServerPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  return serverPaths.some((path) => path.test(pathname))
}
