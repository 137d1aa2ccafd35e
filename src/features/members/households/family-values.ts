import * as v from 'valibot'
import { birthday } from '#contract/fields/birthday.ts'
import { householdRole } from '#contract/households/household-roles.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import { householdFields } from '#contract/households/households.ts'
import type { households } from '#contract/households/households.ts'
import type { InputOf, ValidInputOf } from '#contract/endpoint.ts'
import { fold } from '#contract/text/text.ts'
import { m } from '#src/locales/paraglide/messages.js'

export type FamilyRow = {
  first: string
  role: HouseholdRole
  birthday: string
}

export type FamilyValues = {
  surname: string
  people: FamilyRow[]
  phone: string
  address: string
}

export const newRow = (role: HouseholdRole): FamilyRow => ({ first: '', role, birthday: '' })

export const newFamily: FamilyValues = {
  surname: '',
  people: [newRow('head'), newRow('spouse'), newRow('child')],
  phone: '',
  address: '',
}

const isBlank = ({ first, birthday: born }: FamilyRow) => first.trim() === '' && born === ''

/** Returns the first row and all rows that are filled in. */
export function filledRows(people: readonly FamilyRow[]): FamilyRow[] {
  const filled = people.filter((row) => !isBlank(row))
  return filled.length > 0 ? filled : people.slice(0, 1)
}

export const familySchema = v.object({
  surname: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => m.households_surname_required()),
    householdFields.name,
  ),
  people: v.pipe(
    v.array(
      v.pipe(
        v.object({ first: v.string(), role: householdRole, birthday }),
        v.forward(
          v.check(
            (row) => isBlank(row) || row.first.trim() !== '',
            () => m.households_first_name_required(),
          ),
          ['first'],
        ),
      ),
    ),
    v.forward(
      v.check(
        (people) => !people.every(isBlank),
        () => m.households_first_name_required(),
      ),
      [0, 'first'],
    ),
  ),
  phone: householdFields.phone,
  address: householdFields.address,
})

/** "Marie Désir" of "Marie" and "Désir"; a name that ends with the surname stays as it is. */
export function wholeName(first: string, surname: string): string {
  const [name, last] = [first.trim(), surname.trim()]
  return last === '' || fold(name).endsWith(` ${fold(last)}`) ? name : `${name} ${last}`
}

/** The input of the call; ids are those of the row that is corrected. */
export function familyInput(
  churchId: string,
  { surname, people, phone, address }: FamilyValues,
  before?: ValidInputOf<typeof households.create>,
): InputOf<typeof households.create> {
  const rows = filledRows(people)
  return {
    id: before?.id ?? crypto.randomUUID(),
    church_id: churchId,
    name: surname.trim(),
    address: address.trim(),
    phone,
    people: rows.map(({ first, role, birthday: born }, i) => ({
      id: before?.people[i]?.id ?? crypto.randomUUID(),
      name: wholeName(first, surname),
      role,
      birthday: born,
      phone: i === 0 && role !== 'child' ? phone : '',
    })),
  }
}

/** The form's values of a family that waits in the outbox. */
export function familyValuesOf(input: ValidInputOf<typeof households.create>): FamilyValues {
  const ending = ` ${fold(input.name)}`
  return {
    surname: input.name,
    phone: input.phone,
    address: input.address,
    people: input.people.map(({ name, role, birthday: born }) => ({
      first: fold(name).endsWith(ending) ? name.slice(0, -ending.length) : name,
      role,
      birthday: born,
    })),
  }
}
