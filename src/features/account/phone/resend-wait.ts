/** Minimum delay between codes to the same number in milliseconds: most texts have arrived by then. */
export const resendWait = 60_000
