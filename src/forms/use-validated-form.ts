import { FormApi } from '@tanstack/react-form'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import { deleteDraft, storeDraft, readDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { failureText, fieldErrors, isOverPlan } from './failure-text.ts'
import { useFailureNotice } from './use-failure-notice.ts'

interface Options<Values> {
  /** Names the form for its draft; one per thing that is edited. */
  id: string
  /** The contract's schema of the values. */
  schema: GenericSchema
  /** Initial values. A later change of them (a refetch) is taken over as long as nothing was typed. */
  initial: Values
  /** The server's messages for these values, by field, from an earlier request; shown at once. */
  rejected?: Record<string, string>
  /** Fields that are never stored in a draft. */
  secrets?: readonly (keyof Values & string)[]
  /** Sends the values. An `ApiError` shows its messages at their fields, any other error is shown as a notice. */
  onSubmit: (values: Values) => Promise<void>
  /** What the notice says when the server gives no message. */
  failure?: () => string
  /** Shows in the form itself that the plan has no room; without it a notice does. */
  onOverPlan?: (message: string) => void
}

/**
 * A form as the specification wants it: submits only when something was changed and all values are valid, otherwise
 * every invalid field shows its message. `busy` is true while it is being sent. Values are stored as a draft and survive
 * a reload.
 */
export function useValidatedForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { id, initial, secrets, failure, onOverPlan } = options
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [rejectedBefore] = useState(options.rejected ?? {})
  const [rejected, setRejected] = useState(rejectedBefore)
  const [draft] = useState(() => readDraft(id))
  const [start, setStart] = useState(initial)
  const [seen, setSeen] = useState(initial)
  const [{ form, subscribe }] = useState(() => formOf(initial, options.schema as GenericSchema<Values>))
  const showNotice = useFailureNotice()
  const { values, fieldMeta, isSubmitting } = useSyncExternalStore(
    subscribe,
    () => form.state,
    () => form.state,
  )
  const changed = !same(values, start)

  if (!same(initial, seen) && (!changed || same(values, initial))) {
    setSeen(initial)
    setStart(initial)
  }
  useEffect(() => form.reset(start), [form, start])
  useEffect(() => {
    for (const [name, value] of Object.entries(draft ?? {})) {
      if (name in form.state.values) put(form, name, value)
    }
    // The draft is restored once, when the form opens.
  }, [form, draft])
  useEffect(() => {
    if (Object.keys(rejectedBefore).length > 0) firstWrong(element)?.focus()
  }, [element, rejectedBefore])

  const send = async () => {
    try {
      await options.onSubmit(form.state.values)
      deleteDraft(id)
    } catch (error) {
      showFailure(error)
    }
  }

  const showFailure = (error: unknown) => {
    const errors = fieldErrors(error)
    setRejected(errors)
    // A message for a field that this form does not have is shown as a notice.
    if (Object.keys(start).some((name) => name in errors)) return
    if (isOverPlan(error) && onOverPlan) onOverPlan(failureText(error, failure))
    else showNotice(error, failure)
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (form.state.isSubmitting) return
    adoptFilledIn()
    setRejected({})
    for (const name of Object.keys(start)) touch(name)
    await form.validate('change')
    if (!form.state.isValid) return focusFirstWrong()
    if (same(form.state.values, start)) return void notify({ kind: 'info', message: m.form_unchanged() })
    await form.handleSubmit({ send })
    focusFirstWrong()
  }

  /** Takes over fields that browsers and password managers fill in without an event. */
  const adoptFilledIn = () => {
    for (const control of element?.elements ?? []) {
      if (!(control instanceof HTMLInputElement) || !isText(control)) continue
      const known = form.state.values[control.name]
      if (typeof known === 'string' && known !== control.value) {
        set(control.name as keyof Values & string, control.value as never)
      }
    }
  }

  const focusFirstWrong = () => requestAnimationFrame(() => firstWrong(element)?.focus())

  const touch = (name: string) => form.setFieldMeta(name as never, (meta) => ({ ...meta, isTouched: true }))

  /** The message at a field: the server's, else the schema's once the field was left or the form was sent. */
  const errorOf = (name: keyof Values & string): string | undefined => {
    const meta = (fieldMeta as Record<string, { isTouched: boolean; errors: unknown[] } | undefined>)[name]
    const [first] = (meta?.isTouched && meta.errors) || []
    return rejected[name] ?? (first as { message?: string } | undefined)?.message
  }

  /** Props for a text-like control. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value as Values[Name]),
    onBlur: () => {
      // An empty field that was only tabbed through shows no error yet.
      if (values[name] !== start[name]) touch(name)
    },
  })

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setRejected(({ [name]: _, ...others }) => others)
    put(form, name, value)
    void form.validate('change')
    if (same(form.state.values, start)) deleteDraft(id)
    else storeDraft(id, form.state.values, secrets)
  }

  /** Resets the form to `next`, or to its initial values. */
  const reset = (next: Values = start) => {
    deleteDraft(id)
    setRejected({})
    setStart({ ...next })
  }

  return { element: setElement, submit, field, set, errorOf, values, busy: isSubmitting, changed, reset }
}

function firstWrong(element: HTMLFormElement | null) {
  return element?.querySelector<HTMLElement>('[aria-invalid="true"]')
}

/**
 * The form's state. Made without the library's own hook: its components for fields and groups, unused here, would be a
 * tenth of all the code of the sign-in page.
 */
function formOf<Values>(defaultValues: Values, schema: GenericSchema<Values>) {
  const form = new FormApi({
    defaultValues,
    validators: { onChange: schema },
    canSubmitWhenInvalid: true,
    onSubmitMeta: {} as { send: () => Promise<void> },
    onSubmit: ({ meta }) => meta.send(),
  })
  const subscribe = (listener: () => void) => {
    const subscription = form.store.subscribe(listener)
    return () => subscription.unsubscribe()
  }
  return { form, subscribe }
}

/** Sets a value without touching the field: while somebody types, it shows no error. */
function put(form: { setFieldValue: unknown }, name: string, value: unknown) {
  const setFieldValue = form.setFieldValue as (name: string, value: unknown, options: object) => void
  setFieldValue(name, value, { dontUpdateMeta: true })
}

function isText(control: HTMLInputElement): boolean {
  return !['checkbox', 'radio', 'file', 'submit', 'button'].includes(control.type)
}

function same(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
