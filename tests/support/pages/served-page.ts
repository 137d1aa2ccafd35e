import type { Page } from '@playwright/test'

/** Blocks the app's script on a served page until `come` is called; `asked`: the requested scripts. */
export async function holdBackTheApp(page: Page) {
  const requests: string[] = []
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js')) requests.push(path)
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await coming
    await route.continue()
  })
  return { asked: requests, come }
}
