import * as v from 'valibot'
import { notices } from '#contract/notices.ts'
import { runtimeSettings } from '#contract/settings.ts'
import { callAs, currentCredentials } from '#src/offline/credentials.ts'

declare const self: ServiceWorkerGlobalScope

/** Firebase and failures are handled at the app's next start. */
export async function renewSubscription(): Promise<void> {
  const person = await currentCredentials()
  const response = await fetch('/settings.json', { cache: 'no-store' })
  const { push } = v.parse(runtimeSettings, await response.json())
  if (!person || push?.kind !== 'web') return
  const options = { userVisibleOnly: true, applicationServerKey: push.key }
  const subscription = await self.registration.pushManager.subscribe(options)
  const fcmToken = JSON.stringify(subscription)
  await callAs(person.userId, notices.registerPush, { userId: person.userId, fcmToken })
}
