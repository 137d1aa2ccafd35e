import { countryName } from '#contract/countries/country-name.ts'
import { shortDate } from '#src/lib/dates.ts'
import { language } from '#src/lib/language.ts'
import { regionName } from '#contract/countries/regions.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OpenSearch } from './open-search.ts'

/** A filter that is set, as one reads it; `takesOff` is the change of the search that takes it off. */
interface FilterText {
  label: string
  takesOff: OpenSearch
}

/** Returns what a search is narrowed to beside its words and kind: "Ouest", "Haiti", "from Dec 1, 2026", "Free". */
export function filterTexts({ country, state, from, to, age, free }: OpenSearch): FilterText[] {
  const region = state && regionName(country ?? '', state, language())
  return [
    region && { label: region, takesOff: { state: undefined } },
    // Without its country a state says nothing.
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
