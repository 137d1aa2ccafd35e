import * as v from 'valibot'
import { runtimeSettings } from '#contract/settings.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import { servedPage } from '#src/lib/served-page.ts'

const storageKey = 'settings'

/** Until the server's have been read, and offline on a device that never read them. */
const initial: RuntimeSettings = {
  production: true,
  title: 'Lakou',
  apiBase: '/api',
  currencySymbol: '$',
  cloudAuth: null,
  paymentKey: null,
  push: null,
  operatorEmail: null,
}

/** Returns the settings last read on this device, for a start without a network. */
function storedSettings(): RuntimeSettings {
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), runtimeSettings),
    globalThis.localStorage?.getItem(storageKey),
  )
  return result.success ? result.output : initial
}

let current: RuntimeSettings | undefined
const previous = storedSettings()

/** Returns the settings of the server, also by the page that it rendered; until then those last read on this device. */
export function settings(): RuntimeSettings {
  return current ?? servedPage()?.settings ?? previous
}

function store(body: unknown): void {
  current = v.parse(runtimeSettings, body)
  localStorage.setItem(storageKey, JSON.stringify(current))
}

/** Reads the settings from the server. Calls wait for this, the first paint does not. */
async function load(): Promise<void> {
  const served = servedPage()?.settings
  store(served ?? (await (await fetch('/settings.json', { cache: 'no-store' })).json()))
}

// On the server nothing is fetched: a page that is rendered there brings its settings along.
/** Resolves when the settings have been read, or could not be. */
export const settingsLoaded: Promise<void> = globalThis.document ? load().catch(() => {}) : Promise.resolve()
