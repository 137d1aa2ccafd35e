import { headerWords } from './header-meaning.ts'

const PRODUCTS: Record<string, string[]> = {
  'Planning Center': [
    'household id',
    'household primary contact',
    'given name',
    'inactive reason',
    'background check cleared',
    'services user',
    'check ins user',
    'giving user',
    'name prefix',
    'mobile phone number',
  ],
  Breeze: [
    'breeze id',
    'birthdate month day',
    'maiden name',
    'family role',
    'graduation year',
    'campus',
    'added date',
  ],
  'ChurchApps B1': [
    'import key',
    'household name',
    'household role',
    'membership status',
    'display name',
    'nick name',
  ],
  ChurchCRM: [
    'envelope',
    'second address1',
    'mailing address',
    'classification',
    'family role',
    'birth month',
  ],
  Jethro: ['age bracket', 'mobile tel', 'home tel', 'work tel', 'address suburb', 'congregation'],
  Tithely: [
    'individual id',
    'family id',
    'family role',
    'email address',
    'membership status',
    'address line 2',
  ],
}

/** The product that exported these headers; null with fewer than three typical ones. */
export function productOf(headers: string[]): string | null {
  const present = new Set(headers.map(headerWords))
  for (const [product, typical] of Object.entries(PRODUCTS)) {
    if (typical.filter((header) => present.has(header)).length >= 3) return product
  }
  return null
}
