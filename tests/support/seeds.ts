export { seededRandom } from '#server/demo/seeded-random.ts'

/** Seeds of randomised tests: one in `npm test`, many in `npm run test:long`. */
export const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 1) }, (_, i) => i + 1)
