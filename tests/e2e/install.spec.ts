import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { startNewerApp } from '#tests/support/newer-app.ts'

interface Picture {
  src: string
  sizes: string
  purpose?: string
  form_factor?: string
}

interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string }[]
}

/** The width and height that a PNG says it has. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('the manifest has icons, shortcuts and screenshots that are there', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Manifest
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  )
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const png = await (await request.get(src)).body()
    expect(sizeOf(png), src).toBe(sizes)
    expect(png.length, src).toBeLessThan(150_000)
  }
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Take attendance',
    'Log a donation',
    'Add a member',
    'Upload a sermon',
  ])
})

/** What Chromium does when the app can be installed and is not. */
async function offerInstall(page: Page) {
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () => {
      document.body.dataset['asked'] = 'yes'
      return Promise.resolve({ outcome: 'accepted' })
    }
    dispatchEvent(Object.assign(offer, { prompt }))
  })
}

test('where the browser offers it, the app is installed by one press, and its shortcuts lead where they say', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/settings')
  await expect(page.getByText('In the menu of your browser, choose “Install app”')).toBeVisible()
  await offerInstall(page)
  await expect(page.getByRole('heading', { name: 'Put Lakou on your home screen' })).toBeVisible()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0)

  await test.step('the shortcuts', async () => {
    await page.goto('/attendance')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attendance')
    await page.goto('/members/form')
    await page.waitForURL(`/members/form/${owner.church.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Member')
  })
})

test('an offer that comes before the app is there is kept and made to it', async ({ page }) => {
  // As soon as the page has run its one script: whoever stays for a while gets the app.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(offer)
      addEventListener('beforeinstallprompt', (again) => {
        if (again === offer && offer.defaultPrevented) document.body.dataset['made'] = 'yes'
      })
    }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-made', 'yes')
})

test('on an iPhone the steps are told', async ({ browser, server, owner }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ baseURL: server.origin, userAgent, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, owner)
  await page.goto('/settings')
  await expect(page.getByText('Tap the Share button of Safari.')).toBeVisible()
  await expect(page.getByText('Choose “Add to Home Screen”.')).toBeVisible()
  await context.close()
})

test('nothing keeps the app from being installed; a new version is offered, and taken without losing what was typed', async ({
  server,
}) => {
  const app = await startNewerApp(server.port)
  const profile = mkdtempSync(join(tmpdir(), 'lakou-install-'))
  // Only a profile that is kept can have apps.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: app.origin,
    locale: 'en-US',
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto('/register')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await test.step('the browser finds nothing that keeps the app from being installed', async () => {
    const devtools = await context.newCDPSession(page)
    const found = (await devtools.send('Page.getInstallabilityErrors' as never)) as {
      installabilityErrors: { errorId: string }[]
    }
    expect(found.installabilityErrors).toEqual([])
  })

  await test.step('a new version is offered, and taken without losing what was typed', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Élisée Jean')
    await page.getByLabel('Email Address').fill('elisee@example.org')

    app.release()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
    const before = await page.evaluate(() => performance.timeOrigin)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)

    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Élisée Jean')
    await expect(page.getByLabel('Email Address')).toHaveValue('elisee@example.org')
    await expect(page.getByText('A new version of the app is ready.')).toBeHidden()
    const waiting = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
    )
    expect(waiting).toBe(false)
  })
  await context.close()
  rmSync(profile, { recursive: true, force: true })
  await app.close()
})
