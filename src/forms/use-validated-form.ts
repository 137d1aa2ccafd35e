import { ownValue } from '#contract/fields/own-value.ts'
import { Store } from '@tanstack/store'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { getDotPath, safeParse } from 'valibot'
import type { GenericSchema } from 'valibot'
import { deleteDraft, storeDraft, readDraft } from '#src/lib/drafts.ts'
import { adoptTypedEarly } from '#src/lib/typed-early.ts'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { RowRejected } from '#src/sync/settle-row.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import type { ShownConflict } from './conflict-list.tsx'
import { EditConflict } from './edit-conflict.ts'
import { failureText, fieldErrors, isOverPlan } from './failure-text.ts'
import { afterPress } from './after-press.ts'
import { isIn, withFieldMessages } from './field-messages.ts'
import type { FormFailure } from './form-refusal.tsx'
import { useFailureNotice } from './use-failure-notice.ts'

interface Options<Values> {
  /** Key of the draft and the served form; one per edited entity. */
  id: string
  schema: GenericSchema
  /** Refetched values replace them while the form is untouched. */
  initial: Values
  /** Its field messages show immediately, others in the `RejectedBanner` above the form. */
  rejected?: Pick<OutboxRow, 'fields'> | undefined
  /** Allows submitting an untouched form. */
  optional?: true
  secrets?: readonly (keyof Values & string)[]
  /** Also stores unchanged fields, for a generated initial value that belongs to the others. */
  wholeDraft?: true
  /**
   * `shown`: values before editing. An `ApiError` shows its messages at the fields, others appear in
   * `FormRefusal`.
   */
  onSubmit: (values: Values, shown: Values) => Promise<void>
  failure?: () => string
}

/**
 * Submits only changed, valid values, else shows every field's message. Values survive a reload as a draft.
 */
export function useValidatedForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { id, initial, secrets, wholeDraft, failure } = options
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [rejectedBefore] = useState(options.rejected?.fields ?? {})
  const [rejected, setRejected] = useState(rejectedBefore)
  const [refusal, setRefusal] = useState<FormFailure>()
  const [conflicts, setConflicts] = useState<ShownConflict[]>([])
  const [draft] = useState(() => {
    adoptTypedEarly(id, secrets)
    return readDraft(id)
  })
  const [start, setStart] = useState(initial)
  const [seen, setSeen] = useState(initial)
  // A store: handlers read values before React renders.
  const [form] = useState(() => new Store<FormState<Values>>({ values: initial, touched: [], busy: false }))
  const change = (next: Partial<FormState<Values>>) => form.setState((state) => ({ ...state, ...next }))
  const showNotice = useFailureNotice()
  const { values, touched, busy } = useStore(form)
  const messages = schemaErrors(options.schema, values)
  const changed = !same(values, start)

  if (!same(initial, seen) && (!changed || same(values, initial))) {
    setSeen(initial)
    setStart(initial)
  }
  const shown = useRef(start)
  useEffect(() => {
    if (start === shown.current) return
    shown.current = start
    form.setState((state) => ({ ...state, values: start, touched: [] }))
  }, [form, start])
  useEffect(() => {
    form.setState((state) => {
      // The store can be newer than the last render.
      const isUntouched = (name: string) =>
        Object.hasOwn(state.values, name) && ownValue(state.values, name) === ownValue(start, name)
      const restored = Object.entries(draft ?? {}).filter(([name]) => isUntouched(name))
      return { ...state, values: { ...state.values, ...Object.fromEntries(restored) } }
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values that it started with
  }, [form, draft])
  useEffect(() => {
    if (Object.keys(rejectedBefore).length > 0) firstWrong(element)?.focus()
  }, [element, rejectedBefore])

  const send = async () => {
    change({ busy: true })
    try {
      await options.onSubmit(form.state.values, start)
      deleteDraft(id)
    } catch (error) {
      if (error instanceof EditConflict) rebase(error)
      showFailure(error)
    }
    change({ busy: false })
    focusFirstWrong()
  }

  /** Keeps the user's values as edits of those that the other user saved. */
  const rebase = (conflict: EditConflict) => {
    const next = { ...form.state.values, ...conflict.theirs }
    shown.current = next
    setConflicts(conflict.conflicts)
    setStart(next)
    storeDraft(id, changedFields(form.state.values, next), secrets)
  }

  const showFailure = (error: unknown) => {
    const errors = withFieldMessages(fieldErrors(error), Object.keys(start))
    setRejected(errors)
    const inBanner = options.rejected && error instanceof RowRejected && Object.keys(errors).length === 0
    // A message for a field outside this form applies to the whole form.
    if (inBanner || Object.keys(start).some((name) => Object.hasOwn(errors, name))) return
    if (element?.isConnected)
      setRefusal({ message: failureText(error, failure), overPlan: isOverPlan(error) })
    // The user may have left the form; a rejected outbox row reports itself.
    else if (!(error instanceof RowRejected)) showNotice(error, failure)
  }

  /** Touches all fields. Returns whether the values are valid. */
  const check = (): boolean => {
    adoptFilledIn()
    return validate()
  }

  const validate = (): boolean => {
    setRejected({})
    setRefusal(undefined)
    setConflicts([])
    change({ touched: Object.keys(start) })
    if (!schemaErrors(options.schema, form.state.values)) return true
    focusFirstWrong()
    return false
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (form.state.busy || !check()) return
    if (!options.optional && same(form.state.values, start))
      return void notify({ kind: 'info', message: m.form_unchanged() })
    await send()
  }

  /** Resolving the last conflict submits the form. */
  const choose = (field: string, { mine }: { mine: boolean }) => {
    set(field, (mine ? form.state.values : start)[field] as never)
    // `check` would read controls before they render the chosen value.
    if (conflicts.length === 1 && validate()) void send()
    else element?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  /** Browsers and password managers fill in values without an event. */
  const adoptFilledIn = () => {
    for (const control of element?.elements ?? []) {
      if (!(control instanceof HTMLInputElement) || !isText(control)) continue
      const restored = ownValue(form.state.values, control.name)
      if (typeof restored === 'string' && restored !== control.value) {
        set(control.name as keyof Values & string, control.value as never)
      }
    }
  }

  const focusFirstWrong = () => requestAnimationFrame(() => firstWrong(element)?.focus())

  const touch = (name: string) => change({ touched: [...form.state.touched, name] })

  /** The server's message, else the schema's once touched or submitted. */
  const errorOf = (path: PathOf<Values>): string | undefined =>
    rejected[path] ?? (touched.some((name) => isIn(path, name)) ? messages?.[path] : undefined)

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value as Values[Name]),
    onBlur: () => {
      // Tabbing through an empty field shows no error.
      if (values[name] !== start[name]) afterPress(() => touch(name))
    },
  })

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setRejected((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !isIn(path, name))))
    setConflicts((all) => all.filter(({ field: other }) => other !== name))
    setRefusal(undefined)
    change({ values: { ...form.state.values, [name]: value } })
    if (same(form.state.values, start)) deleteDraft(id)
    else storeDraft(id, wholeDraft ? form.state.values : changedFields(form.state.values, start), secrets)
  }

  const reset = (next: Values = start) => {
    deleteDraft(id)
    setRejected({})
    setConflicts([])
    setStart({ ...next })
  }

  return {
    id,
    element: setElement,
    submit,
    check,
    field,
    set,
    errorOf,
    refusal: conflicts.length > 0 ? { conflicts, onChoose: choose } : refusal,
    values,
    busy,
    changed,
    reset,
  }
}

function firstWrong(element: HTMLFormElement | null) {
  return element?.querySelector<HTMLElement>('[aria-invalid="true"]')
}

type PathOf<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

interface FormState<Values> {
  values: Values
  /** Fields whose messages are shown: left, or submitted. */
  touched: string[]
  busy: boolean
}

/** Returns the first message per field and per path; undefined when valid. */
function schemaErrors(
  schema: GenericSchema,
  values: Record<string, unknown>,
): Record<string, string> | undefined {
  const { success, issues } = safeParse(schema, values)
  if (success) return undefined
  const entries = issues.map((issue) => [getDotPath(issue) ?? '', issue.message] as const)
  return withFieldMessages(Object.fromEntries(entries.toReversed()), Object.keys(values))
}

/** Only changed fields: others may change on the server meanwhile. */
function changedFields(values: Record<string, unknown>, start: Record<string, unknown>) {
  const isChanged = (name: string) =>
    JSON.stringify(ownValue(values, name)) !== JSON.stringify(ownValue(start, name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name)))
}

function isText(control: HTMLInputElement): boolean {
  return !['checkbox', 'radio', 'file', 'submit', 'button'].includes(control.type)
}

function same(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
