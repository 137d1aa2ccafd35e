/** Of a window that nobody sees nothing is drawn, in milliseconds. */
const longestWait = 500

/** Resolves once what is to be drawn now is on the screen. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
