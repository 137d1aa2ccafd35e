/** Stands in for the form library's developer tools (see vite.config.ts). */
export class EventClient {
  on(): () => void {
    return () => {}
  }
  emit(): void {}
}
