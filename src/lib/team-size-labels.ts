import type { teamSizes } from '#contract/fields/profile-fields.ts'

/** How the sizes of a team are labelled: the specification has other values behind them. */
export const teamSizeLabels: Record<(typeof teamSizes)[number], string> = {
  '50-100': '1-200',
  '100-150': '200-500',
  '150-200': '500-1000',
  '200-300': '1000-2000',
}
