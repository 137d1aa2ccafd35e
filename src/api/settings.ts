import * as v from 'valibot'
import { runtimeSettings } from '#contract/settings.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import { servedPage } from '#src/lib/served-page.ts'

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
    globalThis.localStorage?.getItem(storageKey),
  )
  return result.success ? result.output : initial
}

let told: RuntimeSettings | undefined
const before = kept()

/** What the server told at start, also by the page that it drew; until then what it told last on this device. */
export function settings(): RuntimeSettings {
  return told ?? servedPage()?.settings ?? before
}

function keep(body: unknown): void {
  told = v.parse(runtimeSettings, body)
  localStorage.setItem(storageKey, JSON.stringify(told))
}

/** Asks the server for the settings. Calls wait for this, the first paint does not. Never fails. */
async function load(): Promise<void> {
  const served = servedPage()?.settings
  keep(served ?? (await (await fetch('/settings.json', { cache: 'no-store' })).json()))
}

// On the server there is nothing to ask: what is drawn there brings its settings along.
export const settingsLoaded: Promise<void> = globalThis.document ? load().catch(() => {}) : Promise.resolve()
