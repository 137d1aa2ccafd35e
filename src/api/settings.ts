import * as v from 'valibot'
import { runtimeSettings } from '#contract/settings.ts'
import type { RuntimeSettings } from '#contract/settings.ts'

const storageKey = 'settings'

/** Until the server has told its own, and offline on a device that never heard them. */
const initial: RuntimeSettings = {
  production: true,
  title: 'Lakou',
  apiBase: '/api',
  currencySymbol: '$',
  cloudAuth: null,
  paymentKey: null,
  operatorEmail: null,
}

/** What the server told last on this device, so that a start without a network has it. */
function kept(): RuntimeSettings {
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), runtimeSettings),
    localStorage.getItem(storageKey),
  )
  return result.success ? result.output : initial
}

let current = kept()

/** What the server told at start; until then what it told last on this device. */
export function settings(): RuntimeSettings {
  return current
}

/** Asks the server for the settings. Calls wait for this, the first paint does not. Never fails. */
export const settingsLoaded: Promise<void> = fetch('/settings.json', { cache: 'no-store' })
  .then((response) => response.json())
  .then((body) => {
    current = v.parse(runtimeSettings, body)
    localStorage.setItem(storageKey, JSON.stringify(current))
  })
  .catch(() => {})
