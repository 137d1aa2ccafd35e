/**
 * Name of a cookie. Over https it has the prefix `__Host-`, so that other subdomains cannot set it; over http browsers
 * would reject the prefix.
 */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
