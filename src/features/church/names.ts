import type { countries } from '#contract/church.ts'
import type { currencies } from '#contract/fields/money.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** The currencies by name. */
export const currencyNames: Record<(typeof currencies)[number], () => string> = {
  USD: m.church_currency_usd,
  HTG: m.church_currency_htg,
}

/** The countries by name. */
export const countryNames: Record<(typeof countries)[number], () => string> = {
  HT: m.church_country_HT,
  US: m.church_country_US,
  CA: m.church_country_CA,
  DO: m.church_country_DO,
  BS: m.church_country_BS,
  FR: m.church_country_FR,
  GP: m.church_country_GP,
  MQ: m.church_country_MQ,
  GF: m.church_country_GF,
  CL: m.church_country_CL,
  BR: m.church_country_BR,
  MX: m.church_country_MX,
  TC: m.church_country_TC,
}
