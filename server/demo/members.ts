import { addDays } from '#contract/fields/calendar.ts'
import { fold } from '#contract/text/text.ts'
import type { MemberTexts } from '#contract/member.ts'
import type { NewMember } from '#server/db/member-rows.ts'
import { seededRandom } from './seeded-random.ts'
import type { Random } from './seeded-random.ts'

const women =
  'Wideline Fabiola Guerda Mirlande Nadège Daphnée Esther Roseline Kettly Carline Naomie Ruth Judith Dieula Élisée ' +
  'Islande Jocelyne Lovely Magalie Odette Sabine Thamar Yolette Béatrice Cassandra Farah Ginette Inès Katia ' +
  'Manouchka Ophélia Philomène Sherley Tania Vanessa Zilda Marie-Ange Bertha Edwidge Faudelie Geneviève Marjorie ' +
  'Nadia Princesse Solange Wislande Marie-Flore Rose-Laure Anne-Marie Ketsia'
const men =
  'Dieusibon Wilner Frantz Emmanuel Yves Réginald Samuel Benoît Fritz Gérald Hérold Kervens Patrick Ricardo ' +
  'Venel Woodly Xavier Dieudonné Evens Hugues Junior Lucien Nelson Rodrigue Widmaer Yanick Calixte Djimy Ilarion ' +
  'Laurent Osnel Raphaël Théodore Jean-Robert Jean-Claude Pierre-Louis Wisnel Makenson Kenley Dieuseul Rénold Jonas ' +
  'Exantus Moïse Prophète Saül Gasner Chrisner Rony Steeve'
const families =
  'Jean Pierre Joseph Charles Louis Baptiste François Désir Étienne Dorval Saint-Louis Jean-Baptiste Augustin Michel ' +
  'Paul Noël Cadet Célestin Fleury Guillaume Hyppolite Innocent Jeudy Laguerre Marcelin Nazaire Orélus Petit-Frère ' +
  'Raymond Saintil Toussaint Ulysse Valcin Zamor Alexis Bien-Aimé Clervil Delva Estimé Florestal Germain Isidor ' +
  'Kébreau Lafortune Mésidor Narcisse Occéan Philistin Sanon Théodat Antoine Beauvoir Casimir Élie Fanfan Hérard ' +
  'Jérôme Lubin Oreste Siméon Thélusma Vilsaint Belizaire Duvert Jean-Louis Pierre-Paul'

/** Name, description, share of members. */
export const demoGroups = [
  ['Koral la', 'Repetisyon chak samdi a 4è', 0.12],
  ['Jèn yo', 'Moun ki gen 15 a 30 an', 0.25],
  ['Sosyete Dam yo', 'Reyinyon premye dimanch nan mwa a', 0.2],
  ['Mesye yo', 'Lapriyè chak vandredi maten', 0.15],
  ['Lekòl di dimanch', 'Monitè ak asistan yo', 0.06],
  ['Dyak yo', 'Sèvis ak vizit malad', 0.04],
  ['Akèy', 'Moun ki resevwa vizitè yo epi ki pran prezans', 0.05],
  ['Entèsesè yo', 'Lapriyè chak madi a 5è', 0.08],
] as const

/** E.164 patterns; `x` is any digit. US and Canadian numbers use the fictitious range. */
const phones = [
  ...Array.from(
    { length: 16 },
    (_, i) => `+509${['31', '34', '36', '37', '38', '44', '46', '48'][i % 8]}xxxxxx`,
  ),
  '+130555501xx',
  '+178655501xx',
  '+171855501xx',
  '+161755501xx',
  '+151455501xx',
  '+18095550xxx',
  '+336123xxxxx',
  '+569612xxxxx',
]

type DemoMember = NewMember & MemberTexts

const streets = [
  'Ri Lanbi, Jakmèl',
  'Ri Bazen Kayman, Jakmèl',
  'Ri Sent-An, Jakmèl',
  'Avni Barank, Jakmèl',
  'Ri Kapwa, Pòtoprens',
  'Ri Panamerikèn, Petyonvil',
  'Wout Dèlma 33, Dèlma',
  'NE 2nd Avenue, Miami, FL',
  'Flatbush Avenue, Brooklyn, NY',
  'Boulevard Saint-Michel, Montréal',
]

/** Generates members from a seed. */
export function demoMembers(random: Random, count: number, groupIds: string[], today: string): DemoMember[] {
  const taken = new Set<string>()
  // Separate seeds, so that later additions do not change the other values.
  const home = seededRandom(1915)
  const further = seededRandom(1804)
  const addresses = new Map<string, string>()
  return Array.from({ length: count }, () => {
    const name = newName(random, taken)
    const id = random.uuid()
    const phone = random.next() < 0.97 ? newPhone(random) : null
    return {
      id,
      name,
      phone,
      email: random.next() < 0.85 ? emailOf(name, random) : null,
      ...(phone !== null &&
        further.next() < 0.15 && {
          phone_label: 'mobile',
          phones: [{ value: newPhone(further), label: further.pick(['home', 'work', 'other']) }],
        }),
      ...atHome(home, addresses, name, today),
      groups: groupIds.filter((_, i) => random.next() < demoGroups[i]![2]),
      // Two in three joined before the first demo service.
      joinedOn: addDays(today, random.next() < 0.67 ? -random.between(740, 4000) : -random.between(5, 735)),
    }
  })
}

/** Birthday, address and household; a household shares its address. */
function atHome(random: Random, addresses: Map<string, string>, name: string, today: string) {
  const family = name.split(' ').slice(1).join(' ')
  const born = addDays(today, -random.between(16 * 365, 88 * 365))
  const completeness = random.next()
  const household = random.next() < 0.6 ? `Fanmi ${family}` : null
  const own = `${random.between(1, 180)} ${random.pick(streets)}`
  const address = addresses.get(household ?? '') ?? own
  if (household) addresses.set(household, address)
  return {
    birthday: completeness < 0.9 ? born.slice(completeness < 0.65 ? 0 : 5) : null,
    address: completeness < 0.95 ? address : null,
    household,
    details: null,
  }
}

function newName(random: Random, taken: Set<string>): string {
  for (;;) {
    const given = random.pick((random.next() < 0.58 ? women : men).split(' '))
    const name = `${given} ${random.pick(families.split(' '))}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

function newPhone(random: Random): string {
  return random.pick(phones).replace(/x/g, () => String(random.between(0, 9)))
}

function emailOf(name: string, random: Random): string {
  const [given, ...family] = fold(name).split(' ')
  const domain = random.pick(['example.com', 'example.org', 'example.net'])
  return `${given}.${family.join('')}${random.between(1, 99)}@${domain}`
}
