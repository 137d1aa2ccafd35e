/**
 * Returns a signal that aborts with `signal`, or as a timeout after so many milliseconds. In place of `AbortSignal.any`
 * with `AbortSignal.timeout`: of that pair Node holds the timeout weakly, and once it was collected nothing ever aborts.
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
