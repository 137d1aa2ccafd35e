import { startTransition, useState } from 'react'

/**
 * Shows a chosen value while its owner, such as the URL, follows. While a promise from `onValueChange` is
 * pending the choice wins, then the owner's value.
 *
 * Not `useOptimistic`: React entangles async actions, so that one that never settles would block all later
 * updates.
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
