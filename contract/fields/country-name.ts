import type { Church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** No browser and no server knows the names of countries in Haitian Creole. */
const names: Record<Church['country'], () => string> = {
  HT: m.country_ht,
  US: m.country_us,
  CA: m.country_ca,
  DO: m.country_do,
  BS: m.country_bs,
  FR: m.country_fr,
  GP: m.country_gp,
  MQ: m.country_mq,
  GF: m.country_gf,
  CL: m.country_cl,
  BR: m.country_br,
  MX: m.country_mx,
  TC: m.country_tc,
}

/** The name of a church's country in the language of the moment. */
export function countryName(country: Church['country']): string {
  return names[country]()
}
