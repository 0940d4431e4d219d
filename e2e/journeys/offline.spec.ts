// @large: waits for the service worker, and kills its server
import type { BrowserContext, Page } from '@playwright/test'
import { newAccount, newJournal } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { storages } from '../support/storages.ts'
import { startVersions } from '../support/versions.ts'

test.use({
  serviceWorkers: 'allow',
  // requests without a network
  expectedFaults:
    /Failed to load resource|ERR_INTERNET|ERR_CONNECTION|WebSocket|dynamically imported module|A page could not be loaded|not caught: $/,
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const note = (page: Page) => page.getByText(/^(Offline|The server cannot be reached), as of \d\d:\d\d$/)

/** Waits until the device keeps an answer, or part of the start, whose name ends so. */
const kept = (page: Page, ending: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (end) =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('afterclose-answers')
            opening.addEventListener('success', () => {
              const database = opening.result
              const has = (found: boolean): void => {
                database.close()
                resolve(found)
              }
              if (database.objectStoreNames.length === 0) {
                has(false)
                return
              }
              const keys = database.transaction('answers').objectStore('answers').getAllKeys()
              keys.addEventListener('success', () =>
                has(
                  keys.result.some((key) => Array.isArray(key) && typeof key[1] === 'string' && key[1].endsWith(end)),
                ),
              )
            })
          }),
        ending,
      ),
    )
    .toBe(true)

/** Waits until the service worker serves the page, and the device keeps its lists. */
async function onDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null) await new Promise((done) => setTimeout(done, 50))
  })
  await kept(page, 'start')
}

const addressesInCaches = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

async function offline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await page.reload()
}

test('the app without a network', async ({ page, context, openJournal }) => {
  await openJournal({
    name: 'Pocket journal',
    trades: [{}, { direction: 'SHORT', stopLoss: '51', exitPrice: '49' }],
  })
  await expectFigure(page, 'Net gain', '+200.00')
  await onDevice(page)
  await menu(page).getByRole('link', { name: 'Journal', exact: true }).click()
  await expect(page.getByRole('row', { name: /ACME/ })).toHaveCount(2)
  await menu(page)
    .getByRole('link', { name: /^Review/ })
    .click()
  await expect(title(page, 'Review')).toBeVisible()

  await page.goto('/settings/sessions')
  await expect(title(page, 'Sessions and Shares')).toBeVisible()
  await kept(page, '/session-notes')
  await page.goto('/review')

  await test.step('the browser finds nothing that prevents installing it', async () => {
    const devtools = await context.newCDPSession(page)
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect({ errors, path: new URL(url).pathname }).toEqual({ errors: [], path: '/manifest.webmanifest' })
    await devtools.detach()
  })

  await test.step('the worker keeps code, and no answer of a call', async () => {
    const addresses = await addressesInCaches(page)
    expect(
      addresses.filter((address) => !/^\/(assets\/[^/]+|index\.html|early\.js|favicon\.svg)$/.test(address)),
    ).toEqual([])
    expect(addresses.length).toBeGreaterThan(100)
  })

  await test.step('Review, Home and Journal open without a network, with the time of their trades', async () => {
    await offline(context, page)
    await expect(title(page, 'Review')).toBeVisible()
    await expect(note(page)).toBeVisible()
    await page.goto('/home')
    await expectFigure(page, 'Net gain', '+200.00')
    await expect(note(page)).toBeVisible()
    await page.goto('/journal')
    await expect(page.getByRole('row', { name: /ACME/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Add New Trade' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the shortcut of the installed app opens the dialog of a trade, once', async () => {
    await page.goto('/home?new=trade')
    await expect(page.getByRole('dialog', { name: 'Add a trade' })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await page.keyboard.press('Escape')
  })

  await test.step('a page that asks the server says that it needs a connection, and loads when it is back', async () => {
    await page.goto('/settings/sessions')
    const needs = page.getByRole('alert').filter({ hasText: 'Needs a connection.' }).first()
    await expect(needs).toContainText(/Last seen \d\d:\d\d\. This loads by itself when the connection is back\./)
    await page.goto('/settings/instruments') // never opened
    await expect(title(page, 'This page is not on this device')).toBeVisible()
    await expect(needs).toBeVisible()
    await context.setOffline(false)
    await expect(title(page, 'Instruments')).toBeVisible() // it is reloaded, which a navigation would interrupt
    await expect(page.getByText('Needs a connection.')).toHaveCount(0)
    await expect(note(page)).toHaveCount(0)
  })

  await test.step('who signs out leaves nothing of the journal on the device', async () => {
    await page.goto('/home')
    await expectFigure(page, 'Net gain', '+200.00')
    await expect.poll(() => storages(page)).toContain('Pocket journal') // seen first, so that its absence proves something
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => storages(page)).not.toContain('Pocket journal')
    expect(await storages(page)).not.toContain('ACME')
  })

  await test.step('without a network a device without a user says so, and shows nothing else', async () => {
    await context.setOffline(true)
    await page.goto('/home')
    await expect(page.getByText('Needs a connection.')).toBeVisible()
    await expect(page.getByText('Pocket journal')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })
})

test('a server that is gone, and users who share a device', async ({ page, server, openJournal }) => {
  await openJournal({ name: 'Pocket journal', trades: [{}] })
  await expectFigure(page, 'Net gain', '+100.00')
  await onDevice(page)

  await test.step('the pages open while the server is gone, and load again when it is back', async () => {
    await server.stop()
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
    await expect(note(page)).toHaveText(/^The server cannot be reached, as of/)
    await server.start()
    await expect(note(page)).toHaveCount(0)
  })

  await test.step('who opens the app after 14 days without the server finds nothing', async () => {
    await server.stop()
    await page.clock.setFixedTime(Date.now() + 14 * 24 * 60 * 60_000 + 60_000)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
    expect(await storages(page)).not.toContain('ACME')
    await page.clock.setFixedTime(Date.now())
    await server.start()
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
  })

  await test.step('another user of the device sees nothing of it, and what was left is removed', async () => {
    await onDevice(page)
    await expect.poll(() => storages(page)).toContain('Pocket journal')
    const other = await newAccount(server.url)
    await newJournal(other, { name: 'Second journal' })
    // nobody signs out
    await page.addInitScript(
      (session) => localStorage.setItem('afterclose.session', session),
      JSON.stringify(other.user),
    )
    await page.goto('/home')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Second journal' })).toBeVisible()
    await expect(page.getByText('Pocket journal')).toHaveCount(0)
    await expect.poll(() => storages(page)).not.toContain('Pocket journal')
  })
})

test('a device without room, and a new version', async ({ page, context, server, openJournal }) => {
  const { account } = await openJournal({ trades: [{}] })
  const versions = await startVersions(server.url)
  const { host } = new URL(versions.url)

  await test.step('without room the app works as before', async () => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 })
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
    await menu(page).getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page.getByRole('row', { name: /ACME/ })).toHaveCount(1)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  })

  await test.step('a new version is offered, waits until the form is closed, and is there after the reload', async () => {
    await page.addInitScript(
      ([session = '', at = '']) => location.host === at && localStorage.setItem('afterclose.session', session),
      [JSON.stringify(account.user), host],
    )
    await page.goto(`${versions.url}/home`)
    await expectFigure(page, 'Net gain', '+100.00')
    await onDevice(page)
    await page.getByRole('button', { name: 'Add New Trade' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add a trade' })
    await dialog.getByLabel('Size').fill('5')
    versions.release()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
      .toBe('installed')
    const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    await expect(offer).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(offer).toBeVisible()
    await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: 'Reload' }).click()])
    await expectFigure(page, 'Net gain', '+100.00')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull()
    await expect(offer).toHaveCount(0)
  })
  await versions.close()
})
