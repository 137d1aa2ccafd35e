import { startTransition, useState } from 'react'

/**
 * A value whose owner may follow a change only later, as an address does when its route has loaded. Returns what to
 * show, which is the new value from the moment it is chosen, and the function that chooses it. Where `onValueChange`
 * returns a promise, the new value stands until that settles or the owner's changes, and the owner's counts again.
 *
 * No `useOptimistic`: React ties all asynchronous actions of a page together, so that one which never settles, as a
 * navigation that is broken off, would leave later choices of every control as they are.
 */
export function useShownAtOnce<Value>(value: Value, onValueChange: (value: Value) => void | Promise<void>) {
  const [choice, setChoice] = useState<{ value: Value; over: Value } | null>(null)
  const shown = choice && choice.over === value ? choice.value : value
  const choose = (next: Value) => {
    const followed = onValueChange(next)
    if (!followed) return
    const made = { value: next, over: value }
    setChoice(made)
    // With what the owner shows in a transition of its own, not before it.
    const end = () => startTransition(() => setChoice((current) => (current === made ? null : current)))
    void followed.finally(end)
  }
  return [shown, choose] as const
}
