import { countryName } from '#contract/countries/country-name.ts'
import { shortDate } from '#src/lib/dates.ts'
import { language } from '#src/lib/language.ts'
import { regionName } from '#contract/countries/regions.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OpenSearch } from './open-search.ts'

/** An active filter; `takesOff`: the search params that remove it. */
interface FilterText {
  label: string
  takesOff: OpenSearch
}

/** Returns the active filters besides text and kind: "Ouest", "Haiti", "from Dec 01, 2026", "Free". */
export function filterTexts({ country, state, from, to, age, free }: OpenSearch): FilterText[] {
  const region = state && regionName(country ?? '', state, language())
  return [
    region && { label: region, takesOff: { state: undefined } },
    // Removing the country removes the state too.
    country && {
      label: countryName(country, language()),
      takesOff: { country: undefined, state: undefined },
    },
    from && { label: m.leagues_search_from({ date: shortDate(from) }), takesOff: { from: undefined } },
    to && { label: m.leagues_search_to({ date: shortDate(to) }), takesOff: { to: undefined } },
    age !== undefined && { label: m.leagues_search_age({ age }), takesOff: { age: undefined } },
    free && { label: m.leagues_fact_free(), takesOff: { free: undefined } },
  ].filter((text) => !!text)
}
