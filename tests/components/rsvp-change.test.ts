import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { takeOver } from '#src/features/rsvp/lazy-hydration.ts'
import type { GuestMessage, GuestReply } from '#src/offline/guest-messages.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** The page's worker: says what each message is answered with, at once or when the test lets it. */
function useWorker(replyTo: (message: GuestMessage) => GuestReply | Promise<GuestReply>): void {
  const worker = {
    state: 'activated',
    async postMessage(message: GuestMessage, [port]: [MessagePort]) {
      port.postMessage(await replyTo(message))
    },
  }
  const registration = { active: worker } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
}

function renderPage(): void {
  document.body.innerHTML = `<section data-rsvp-event="e" data-rsvp-member="m">
    <div role="status" tabindex="-1">
      <p data-rsvp-part="yes" hidden>Confirmed</p><p data-rsvp-part="no" hidden>Declined</p>
    </div>
    <form data-rsvp-part="question"><input type="hidden" name="church_id" value="c">
      <button name="status" value="yes">Yes</button><button name="status" value="no">No</button></form>
    <p data-rsvp-part="change" hidden><a href="?change">Change</a></p>
  </section>`
}

test('a guest who chooses anew keeps the question, though the worker says late what the answer was', async () => {
  let saysWhatIsKnown = (_: GuestReply) => {}
  const known = new Promise<GuestReply>((resolve) => (saysWhatIsKnown = resolve))
  const sent: GuestReply = { answer: 'yes', syncStatus: 'sent' }
  useWorker((message) => (message.type === 'opened' ? known : sent))
  renderPage()
  const taken = takeOver()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('Confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'Change' }).click()
  saysWhatIsKnown(sent)
  await taken
  await expect.element(page.getByRole('button', { name: 'No' })).toBeVisible()
  await expect.element(page.getByText('Confirmed')).not.toBeVisible()
})

test('an answer that waits is tried again, though what was asked before it fails', async () => {
  let fail = (_: GuestReply) => {}
  const opened = new Promise<GuestReply>((resolve) => (fail = resolve))
  const asked: string[] = []
  useWorker((message) => {
    asked.push(message.type)
    if (message.type === 'opened') return opened
    return { answer: 'yes', syncStatus: message.type === 'send' ? 'sent' : 'waiting' }
  })
  renderPage()
  const taken = takeOver()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => asked).toContain('answer')
  await expect.element(page.getByText('Confirmed')).toBeVisible()
  fail('failed')
  await taken
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => asked).toContain('send')
})
