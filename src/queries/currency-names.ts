import type { Currency } from '#contract/fields/money.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Names of the currencies with their signs, e.g. "Dominican peso (RD$)". */
export const currencyNames: Record<Currency, () => string> = {
  USD: m.money_usd,
  HTG: m.money_htg,
  CAD: m.money_cad,
  EUR: m.money_eur,
  DOP: m.money_dop,
  BSD: m.money_bsd,
  BRL: m.money_brl,
  CLP: m.money_clp,
  MXN: m.money_mxn,
}
