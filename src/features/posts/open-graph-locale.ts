/** Most common country per language: Open Graph locales need one. */
const countries = new Map([
  ['en', 'US'],
  ['fr', 'FR'],
  ['ht', 'HT'],
  ['es', 'ES'],
  ['pt', 'BR'],
])

/** Returns the Open Graph locale of a language: `ht_HT` for `ht`; undefined if unknown. */
export function openGraphLocale(tag: string): string | undefined {
  if (tag === 'und') return undefined
  const [language = '', ...rest] = tag.split('-')
  const country = rest.find((part) => /^[A-Z]{2}$/.test(part)) ?? countries.get(language)
  return country === undefined ? language : `${language}_${country}`
}
