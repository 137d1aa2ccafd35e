import type { Page } from '@playwright/test'

/** Keeps the app's own script from a served page until `come` is called; `asked` are the scripts that it asked for. */
export async function holdBackTheApp(page: Page) {
  const asked: string[] = []
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js')) asked.push(path)
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await coming
    await route.continue()
  })
  return { asked, come }
}
