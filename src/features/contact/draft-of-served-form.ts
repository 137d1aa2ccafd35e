import { readDraft, storeDraft } from '#src/lib/drafts.ts'

/**
 * Makes what was typed into a form of the served page, before the app has come to it, the draft of the app's form of
 * that name.
 */
export function draftOfServedForm(name: string): void {
  const served = globalThis.document?.querySelector<HTMLFormElement>(`form[name="${name}"]`)
  if (!served) return
  const controls = [...served.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const typed = controls.filter((control) => control.value !== control.defaultValue)
  if (typed.length === 0) return
  const values = Object.fromEntries(typed.map((control) => [control.name, control.value]))
  storeDraft(name, { ...readDraft(name), ...values })
}
