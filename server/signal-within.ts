/**
 * Returns a signal that aborts with `signal` or after a timeout. Replaces `AbortSignal.any` with `AbortSignal.timeout`:
 * Node references that timeout weakly, and after garbage collection nothing aborts.
 */
export function signalWithin(signal: AbortSignal, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, milliseconds)
  timer.unref()
  const end = () => {
    clearTimeout(timer)
    controller.abort(signal.reason)
  }
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { signal: controller.signal })
  return controller.signal
}
