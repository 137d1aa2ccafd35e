import { readDraft, storeDraft } from './drafts.ts'

/**
 * Values typed before hydration, by control name. Call it during the first render, while the served DOM
 * exists.
 */
export function typedEarly(form: string): Record<string, string> {
  const served = globalThis.document?.querySelector<HTMLFormElement>(`form[name="${form}"]`)
  const controls = served?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  const typed = [...controls].filter((control) => control.value !== control.defaultValue)
  return Object.fromEntries(typed.map((control) => [control.name, control.value]))
}

/** Stores those values as the form's draft; `secrets` as in `storeDraft`. */
export function adoptTypedEarly(form: string, secrets?: readonly string[]): void {
  const typed = typedEarly(form)
  if (Object.keys(typed).length > 0) storeDraft(form, { ...readDraft(form), ...typed }, secrets)
}
