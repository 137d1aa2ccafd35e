import type { teamSizes } from '#contract/fields/profile-fields.ts'

/** Labels of team sizes; the specification's values differ from them. */
export const teamSizeLabels: Record<(typeof teamSizes)[number], string> = {
  '50-100': '1-200',
  '100-150': '200-500',
  '150-200': '500-1000',
  '200-300': '1000-2000',
}
