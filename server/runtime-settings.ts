import type { PushSettings, RuntimeSettings } from '#contract/settings.ts'
import type { Settings } from './settings.ts'

export const apiBase = '/api'

/** Settings passed to the web app. */
export function runtimeSettings(settings: Settings, push: PushSettings): RuntimeSettings {
  return {
    production: settings.production,
    title: settings.title,
    apiBase,
    currencySymbol: settings.currencySymbol,
    cloudAuth: settings.google ? { google: true } : null,
    paymentKey: settings.stripe?.publicKey ?? null,
    push,
    operatorEmail: settings.operatorEmail ?? null,
    textsPerDay: settings.textsPerDayOfPlan,
    writer: settings.writer !== undefined,
    transcribe: settings.transcriber !== undefined,
  }
}
