/** A browser as the journeys drive it: one window, and a profile that outlives it. */
export interface Engine {
  name: string
  open(address: string): Promise<void>
  /** Presses what a selector finds, as a person does. */
  press(selector: string): Promise<void>
  /** Fills in the field that a selector finds. */
  fill(selector: string, text: string): Promise<void>
  /** What an expression is worth in the page. */
  value<T>(expression: string): Promise<T>
  /** Ends the browser at once: what it has not written to the profile is lost. */
  kill(): Promise<void>
}

/** Starts a browser with a profile, which is a folder; undefined: it is not on this machine. */
export type StartEngine = (profile: string) => Promise<Engine | undefined>
