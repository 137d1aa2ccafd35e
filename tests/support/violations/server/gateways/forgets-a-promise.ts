async function send(): Promise<void> {}

export function notify(): void {
  send() // expect: typescript(no-floating-promises)
}
