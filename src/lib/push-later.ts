/** The storage key that marks a device on which our offer of pushes was answered: it is made once. */
export const pushLaterKey = 'push_later'
