/** So long after a code the same number gets no other, in milliseconds: most texts have arrived by then. */
export const resendWait = 60_000
