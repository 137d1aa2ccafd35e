/** A browser as the smoke test drives it: one window. */
export interface Engine {
  name: string
  open(address: string): Promise<void>
  /** Presses what a selector finds, as a person does. */
  press(selector: string): Promise<void>
  /** What an expression is worth in the page. */
  value<T>(expression: string): Promise<T>
  close(): Promise<void>
}

/** Starts a browser; undefined: it is not on this machine. */
export type StartEngine = () => Promise<Engine | undefined>
