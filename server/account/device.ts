/** User-Agent patterns, the more specific first, since most browsers claim to be several. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

function firstName(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/**
 * Describes a device by its User-Agent, e.g. "Chrome, Android"; another program by its name (up to 40 characters), or
 * ''.
 */
export function deviceOf(userAgent: string): string {
  const browser = firstName(browsers, userAgent)
  const system = firstName(systems, userAgent)
  const names = [browser, system].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '')
}
