import * as v from 'valibot'
import { runtimeSettings } from '#contract/settings.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import { servedPage } from '#src/lib/served-page.ts'

const storageKey = 'settings'

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

function storedSettings(): RuntimeSettings {
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), runtimeSettings),
    globalThis.localStorage?.getItem(storageKey),
  )
  return result.success ? result.output : initial
}

let current: RuntimeSettings | undefined
const previous = storedSettings()

/** Until they are read, those of the last visit. */
export function settings(): RuntimeSettings {
  return current ?? servedPage()?.settings ?? previous
}

function store(body: unknown): void {
  current = v.parse(runtimeSettings, body)
  localStorage.setItem(storageKey, JSON.stringify(current))
}

/** Calls wait for this; the first paint does not. */
async function load(): Promise<void> {
  const served = servedPage()?.settings
  store(served ?? (await (await fetch('/settings.json', { cache: 'no-store' })).json()))
}

/** The server renders pages with its own settings and fetches nothing. */
export const settingsLoaded: Promise<void> = globalThis.document ? load().catch(() => {}) : Promise.resolve()
