import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Areas = typeof contract

/** The name of a call, `area.verb`. */
export type CallName = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas]

/** Every call, in the order of the contract. */
export const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])

/** The area that a call belongs to. */
export function areaOf({ name }: Pick<Endpoint, 'name'>): string {
  return name.split('.')[0]!
}
