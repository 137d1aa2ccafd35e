import type { Engine } from './engine.ts'
import { until } from './until.ts'

interface Somebody {
  id: string
  name: string
  email: string
  password: string
}

/** Two leaders of a church with these three members, and a server that can be lost and got back. */
export interface ChurchScene {
  origin: string
  owner: Somebody
  leader: Somebody
  members: { id: string; name: string }[]
  loseServer(): Promise<void>
  startServer(): Promise<void>
  /** The marks that the server has, as "member by user". */
  marks(): Promise<string[]>
}

/**
 * What is marked without a network outlives a kill of the browser and is sent once; a sign-out outlives one as well, and the
 * next person neither sees nor sends what waits. `start` starts the browser with the same profile each time.
 */
export async function markAcrossKills(start: () => Promise<Engine>, scene: ChurchScene): Promise<void> {
  const { origin, owner, leader, members } = scene
  const [anite, bernadette, clermont] = members as [Member, Member, Member]
  let engine = await start()
  const restart = async () => {
    await engine.kill()
    engine = await start()
  }
  try {
    await engine.open(`${origin}/login`)
    await until(engine, 'navigator.serviceWorker.controller !== null')
    await signIn(engine, origin, owner)
    await openRoll(engine, origin, anite)

    await scene.loseServer()
    await mark(engine, anite)
    await restart()
    await openRoll(engine, origin, anite)
    await until(engine, `${row(anite)}.getAttribute('aria-checked') === 'true'`)
    await scene.startServer()
    await arrived(scene, [[anite, owner]])

    await scene.loseServer()
    await mark(engine, bernadette)
    await engine.open(`${origin}/logout`)
    await pressButton(engine, 'Keep on this device and sign out')
    await until(engine, `location.pathname === '/login'`)
    await restart()
    await engine.open(`${origin}/attendance`)
    await until(engine, `location.pathname === '/login' && ${field('email')} !== null`)
    for (const { name } of [...members, owner])
      await until(engine, `!document.documentElement.textContent.includes('${name}')`)

    await scene.startServer()
    await signIn(engine, origin, leader)
    await openRoll(engine, origin, clermont)
    await until(engine, `${row(bernadette)}.getAttribute('aria-checked') === 'false'`)
    await mark(engine, clermont)
    await arrived(scene, [
      [anite, owner],
      [clermont, leader],
    ])

    await engine.open(`${origin}/logout`)
    // It asks where the app has not heard yet that all has arrived.
    await until(engine, `location.pathname === '/login' || void ${button('Logout')}?.click()`)
    await signIn(engine, origin, owner)
    await arrived(scene, [
      [anite, owner],
      [bernadette, owner],
      [clermont, leader],
    ])
  } finally {
    await engine.kill()
  }
}

type Member = ChurchScene['members'][number]

const row = ({ id }: Member) => `document.querySelector('button[data-member="${id}"]')`
const field = (name: string) => `document.querySelector('input[name="${name}"]')`

async function signIn(engine: Engine, origin: string, { email, password }: Somebody): Promise<void> {
  await engine.open(`${origin}/login`)
  await until(engine, `${field('email')} !== null && document.querySelector('#app-files') === null`)
  await engine.fill('input[name="email"]', email)
  await engine.fill('input[name="password"]', password)
  await pressButton(engine, 'Submit')
  await until(engine, `location.pathname !== '/login' && localStorage.getItem('last_synced') !== null`)
}

async function openRoll(engine: Engine, origin: string, member: Member): Promise<void> {
  await engine.open(`${origin}/attendance`)
  await until(engine, `${row(member)} !== null`)
}

async function mark(engine: Engine, member: Member): Promise<void> {
  await engine.press(`button[data-member="${member.id}"]`)
  await until(engine, `${row(member)}.getAttribute('aria-checked') === 'true'`)
}

const button = (text: string) =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === '${text}')`

async function pressButton(engine: Engine, text: string): Promise<void> {
  await until(engine, `${button(text)} !== undefined`)
  await engine.value(`void ${button(text)}.click()`)
}

/** Waits until the server has these marks, and no other. */
async function arrived({ marks }: ChurchScene, expected: [Member, Somebody][]): Promise<void> {
  const wanted = expected.map(([member, by]) => `${member.name} by ${by.name}`).join(', ')
  const end = Date.now() + 60_000
  for (;;) {
    const there = (await marks()).toSorted().join(', ')
    if (there === wanted) return
    if (Date.now() > end) throw new Error(`The server has the marks "${there}", not "${wanted}".`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
