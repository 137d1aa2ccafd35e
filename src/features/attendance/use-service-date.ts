import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rollSunday } from '#contract/fields/calendar.ts'
import { isDateOfDocument, leaveDocumentAddress } from './document-date.ts'

interface Opened {
  /** What the address asked for. */
  asked: string | undefined
  date: string
  /** The clock chose the date, or may have chosen it, and not the person. */
  byClock: boolean
}

/**
 * The date of the roll that is open: the one in the address, else the latest Sunday's (tomorrow's on a Saturday), which
 * then goes into the address. It is chosen when the roll is opened and changes only with the address: marks must not go to another
 * service because a clock was put right, a wrong one was believed or a new day has begun. A date that the document was
 * loaded with may be that of a tab restored after a week, which the clock chose then.
 *
 * @returns `date`; `latest`: the latest Sunday, where the clock chose another one before, or may have chosen it
 */
export function useServiceDate(
  asked: string | undefined,
  today: string,
  onDate: (date: string) => void,
): { date: string; latest: string | undefined } {
  const [opened, setOpened] = useState(() => open(asked, today))
  if (asked !== opened.asked) {
    setOpened(asked === opened.date ? { ...opened, asked } : open(asked, today))
  }
  const { date, byClock } = opened
  // It is another function at each render, which is no reason to go to the address once more.
  const putIntoAddress = useRef(onDate)
  useLayoutEffect(() => {
    putIntoAddress.current = onDate
  })
  useEffect(() => {
    if (asked !== date) putIntoAddress.current(date)
  }, [asked, date])
  useEffect(() => leaveDocumentAddress, [asked])
  const latest = rollSunday(today)
  return { date, latest: byClock && latest !== date ? latest : undefined }
}

/** Returns the last date that can be marked: today, or tomorrow on a Saturday. */
export function lastMarkable(today: string): string {
  const sunday = rollSunday(today)
  return sunday > today ? sunday : today
}

function open(asked: string | undefined, today: string): Opened {
  const latest = rollSunday(today)
  if (asked === undefined || asked > lastMarkable(today)) return { asked, date: latest, byClock: true }
  return { asked, date: asked, byClock: asked === latest || isDateOfDocument(asked) }
}
