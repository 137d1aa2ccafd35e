/** Where a language is read most, for tags without a country: Open Graph has none without. */
const countries = new Map([
  ['en', 'US'],
  ['fr', 'FR'],
  ['ht', 'HT'],
  ['es', 'ES'],
  ['pt', 'BR'],
])

/** Returns the language of a text as Open Graph has it: `ht` becomes `ht_HT`; undefined: it is not known. */
export function openGraphLocale(tag: string): string | undefined {
  if (tag === 'und') return undefined
  const [language = '', ...rest] = tag.split('-')
  const country = rest.find((part) => /^[A-Z]{2}$/.test(part)) ?? countries.get(language)
  return country === undefined ? language : `${language}_${country}`
}
