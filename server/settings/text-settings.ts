import * as v from 'valibot'

const textCount = (standard: `${number}`) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'A number of texts, 1 or more.'), v.transform(Number)),
    standard,
  )

export const textEnvironment = {
  CODE_TEXTS_PER_HOUR: textCount('200'),
  TEXTS_PER_DAY: textCount('5000'),
  TEXTS_PER_DAY_FREE: textCount('100'),
  TEXTS_PER_DAY_STARTER: textCount('500'),
  TEXTS_PER_DAY_GROWTH: textCount('2000'),
}

/** Settings of SMS limits. */
export function textSettings(env: Record<keyof typeof textEnvironment, number>) {
  return {
    /** Maximum code texts per hour, all numbers together. */
    codeTextsPerHour: env.CODE_TEXTS_PER_HOUR,
    /** Maximum SMS segments per day (UTC) of the whole server. */
    textsPerDay: env.TEXTS_PER_DAY,
    /** Maximum SMS segments per church and day (church time), by plan. */
    textsPerDayOfPlan: {
      free: env.TEXTS_PER_DAY_FREE,
      starter: env.TEXTS_PER_DAY_STARTER,
      growth: env.TEXTS_PER_DAY_GROWTH,
    },
  }
}
