import { readDraft, storeDraft } from './drafts.ts'

/**
 * Returns what was typed into a form of the served page, found by its name, before the app has come to it: the values
 * by the names of the controls. To be called while the first screen is rendered: then the served page is still there.
 */
export function typedEarly(form: string): Record<string, string> {
  const served = globalThis.document?.querySelector<HTMLFormElement>(`form[name="${form}"]`)
  const controls = served?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  const typed = [...controls].filter((control) => control.value !== control.defaultValue)
  return Object.fromEntries(typed.map((control) => [control.name, control.value]))
}

/** Makes what was typed into such a form the draft that it begins with; `secrets` as in `storeDraft`. */
export function adoptTypedEarly(form: string, secrets?: readonly string[]): void {
  const typed = typedEarly(form)
  if (Object.keys(typed).length > 0) storeDraft(form, { ...readDraft(form), ...typed }, secrets)
}
