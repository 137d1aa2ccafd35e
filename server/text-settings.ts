import * as v from 'valibot'

/** A number of texts, as a setting. */
const textCount = (standard: `${number}`) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'A number of texts, 1 or more.'), v.transform(Number)),
    standard,
  )

/** The settings of how many texts go out. */
export const textEnvironment = {
  CODE_TEXTS_PER_HOUR: textCount('200'),
  TEXTS_PER_DAY: textCount('5000'),
  TEXTS_PER_DAY_FREE: textCount('100'),
  TEXTS_PER_DAY_STARTER: textCount('500'),
  TEXTS_PER_DAY_GROWTH: textCount('2000'),
}

/** How many texts go out. */
export function textSettings(env: Record<keyof typeof textEnvironment, number>) {
  return {
    /** The most texts with a code that go out in an hour, to all numbers together. */
    codeTextsPerHour: env.CODE_TEXTS_PER_HOUR,
    /** The most SMS segments that the provider gets in a day (UTC): codes, sends and notices of all churches. */
    textsPerDay: env.TEXTS_PER_DAY,
    /** The most SMS segments that a church sends in a day (church time), by its plan. */
    textsPerDayOfPlan: {
      free: env.TEXTS_PER_DAY_FREE,
      starter: env.TEXTS_PER_DAY_STARTER,
      growth: env.TEXTS_PER_DAY_GROWTH,
    },
  }
}
