import type { Language } from '#contract/fields/fields.ts'

/** A US state or Haitian department, for league addresses. */
export interface Region {
  code: string
  name: string
}

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'

/** French, then Kreyòl; English uses the French names. */
const departments =
  'AR Artibonite,Latibonit|CE Centre,Sant|GA Grand’Anse,Grandans|NI Nippes,Nip|ND Nord,Nò|NE Nord-Est,Nòdès|NO Nord-Ouest,Nòdwès|OU Ouest,Lwès|SD Sud,Sid|SE Sud-Est,Sidès'

function regionsOf(list: string, nameOf: (names: string[]) => string): Region[] {
  return list
    .split('|')
    .map((entry) => ({ code: entry.slice(0, 2), name: nameOf(entry.slice(3).split(',')) }))
}

/** Returns a country's states or departments; undefined where they are free text. */
export function regionsIn(country: string, language: Language): Region[] | undefined {
  if (country === 'US') return regionsOf(states, ([name]) => name!)
  if (country === 'HT') return regionsOf(departments, (names) => names[language === 'ht' ? 1 : 0]!)
  return undefined
}

/**
 * Returns whether a country has a state, by code or name in any language. True where states are free text.
 */
export function hasRegion(country: string, state: string): boolean {
  const list = new Map([
    ['US', states],
    ['HT', departments],
  ]).get(country)
  if (list === undefined) return true
  const entries = list.split('|').flatMap((entry) => [entry.slice(0, 2), ...entry.slice(3).split(',')])
  return entries.some((name) => name.toLowerCase() === state.trim().toLowerCase())
}

/** Returns the display name of a stored state: its name, or the typed text. */
export function regionName(country: string, state: string, language: Language): string {
  return regionsIn(country, language)?.find(({ code }) => code === state)?.name ?? state
}
