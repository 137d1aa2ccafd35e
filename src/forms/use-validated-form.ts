import { FormApi } from '@tanstack/react-form'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import { NetworkError, ApiError } from '#src/api/client.ts'
import { deleteDraft, storeDraft, readDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

interface Options<Values> {
  /** Names the form for its draft; one per thing that is edited. */
  id: string
  /** The contract's schema of the values. */
  schema: GenericSchema
  /** What the form starts from. A later change of it (a refetch) is taken over as long as nothing was typed. */
  initial: Values
  /** What the server has said of these values already, by field; shown at once. */
  refused?: Record<string, string>
  /** Fields that never leave this page's memory. */
  secrets?: readonly (keyof Values & string)[]
  /** Sends the values. A ApiError's messages appear at their fields; any other message as a notice. */
  onSubmit: (values: Values) => Promise<void>
  /** What the notice says when the server gives no words. */
  failure?: () => string
  /** Shows in the form itself that the plan has no room; left out: a notice does. */
  onNoRoom?: (words: string) => void
}

/**
 * A form as the specification wants it: nothing is sent unless something was changed and all is valid, otherwise
 * every field shows what is wrong with it; while it is being sent, `busy` is true. What was typed survives a reload.
 */
export function useValidatedForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { id, initial, secrets, failure = m.something_wrong } = options
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [refusedBefore] = useState(options.refused ?? {})
  const [refused, setRefused] = useState(refusedBefore)
  const [draft] = useState(() => readDraft(id))
  const [start, setStart] = useState(initial)
  const [seen, setSeen] = useState(initial)
  const [{ form, subscribe }] = useState(() => formOf(initial, options.schema as GenericSchema<Values>))
  const router = useRouter({ warn: false })
  const { values, fieldMeta, isSubmitting } = useSyncExternalStore(subscribe, () => form.state)
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
    // The draft is laid in once, when the form opens.
  }, [form, draft])
  useEffect(() => {
    if (Object.keys(refusedBefore).length > 0) firstWrong(element)?.focus()
  }, [element, refusedBefore])

  const send = async () => {
    try {
      await options.onSubmit(form.state.values)
      deleteDraft(id)
    } catch (error) {
      const seePlans = () => void router.navigate({ to: '/pricing' })
      const { onNoRoom } = options
      showFailure(error, { known: Object.keys(start), failure, setRefused, seePlans, onNoRoom })
    }
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (form.state.isSubmitting) return
    adoptFilledIn()
    setRefused({})
    for (const name of Object.keys(start)) touch(name)
    await form.validate('change')
    if (!form.state.isValid) return focusFirstWrong()
    if (same(form.state.values, start)) return void notify({ kind: 'info', message: m.form_unchanged() })
    await form.handleSubmit({ send })
    focusFirstWrong()
  }

  /** Some browsers and password managers fill fields in without telling the page. */
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
    return refused[name] ?? (first as { message?: string } | undefined)?.message
  }

  /** Props for a text-like control. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value as Values[Name]),
    onBlur: () => {
      // Who only passes through an empty field is not told that it is required.
      if (values[name] !== start[name]) touch(name)
    },
  })

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setRefused(({ [name]: _, ...others }) => others)
    put(form, name, value)
    void form.validate('change')
    if (same(form.state.values, start)) deleteDraft(id)
    else storeDraft(id, form.state.values, secrets)
  }

  /** Empties the form to `next`, or to what it started from. */
  const reset = (next: Values = start) => {
    deleteDraft(id)
    setRefused({})
    setStart({ ...next })
  }

  return { element: setElement, submit, field, set, errorOf, values, busy: isSubmitting, changed, reset }
}

function firstWrong(element: HTMLFormElement | null) {
  return element?.querySelector<HTMLElement>('[aria-invalid="true"]')
}

/**
 * The form's state. Made without the library's own hook, which brings components along that a page of plain fields
 * has no use for: they would be a tenth of all the code of the sign-in page.
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

/** Without touching: a field that is being typed into is not told what is wrong with it. */
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

interface FailureOptions {
  known: string[]
  failure: () => string
  setRefused: (fields: Record<string, string>) => void
  seePlans: () => void
  onNoRoom: ((words: string) => void) | undefined
}

function showFailure(error: unknown, options: FailureOptions) {
  const { known, failure, setRefused, seePlans, onNoRoom } = options
  if (error instanceof ApiError) {
    setRefused(error.fields)
    // A message that no field of this form can show must not be lost.
    if (known.some((name) => name in error.fields)) return
    if (error.status === 402 && onNoRoom) return onNoRoom(error.message)
    notify({
      kind: 'error',
      message: error.message || failure(),
      ...(error.status === 402 && { action: { label: m.pricing_see(), onAction: seePlans } }),
    })
  } else notify({ kind: 'error', message: error instanceof NetworkError ? m.no_connection() : failure() })
}
