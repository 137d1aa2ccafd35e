import { startTransition, useOptimistic } from 'react'

/**
 * A value whose owner may follow a change only later, as an address does when its route has loaded. Returns what to
 * show, which is the new value from the moment it is chosen, and the function that chooses it. Where `onValueChange`
 * returns a promise, the new value stands until that settles and the owner's counts again.
 */
export function useShownAtOnce<Value>(value: Value, onValueChange: (value: Value) => void | Promise<void>) {
  const [shown, show] = useOptimistic(value)
  const choose = (next: Value) => {
    const followed = onValueChange(next)
    if (!followed) return
    startTransition(async () => {
      show(next)
      await followed
    })
  }
  return [shown, choose] as const
}
