import { startTransition, useState } from 'react'

/**
 * Shows a chosen value immediately while its owner follows later, such as a URL value whose route is loading.
 * Returns the displayed value and the setter. While a promise from `onValueChange` is pending, the chosen
 * value wins; then the owner's.
 *
 * Not `useOptimistic`: React entangles all async actions of a page, so that one that never settles (an
 * aborted navigation) would block later updates of every control.
 */
export function useOptimisticValue<Value>(
  value: Value,
  onValueChange: (value: Value) => void | Promise<void>,
) {
  const [choice, setChoice] = useState<{ value: Value; over: Value } | null>(null)
  const shown = choice && choice.over === value ? choice.value : value
  const choose = (next: Value) => {
    const followed = onValueChange(next)
    if (!followed) return
    const made = { value: next, over: value }
    setChoice(made)
    // A transition, to commit together with the owner's own transition.
    const end = () => startTransition(() => setChoice((current) => (current === made ? null : current)))
    void followed.finally(end)
  }
  return [shown, choose] as const
}
