/**
 * The name of a cookie of this host. Where the app is reached by https it has the prefix `__Host-`: browsers then take
 * it from this host alone, by https, for the path `/`, and another subdomain cannot set or overwrite it. Where it is
 * not, browsers would refuse the prefix.
 */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
