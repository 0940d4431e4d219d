// @large: one proxy setting, with a server of its own
import { firstVisit } from '../support/first-visit.ts'
import { password } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { startProxy } from '../support/proxy.ts'
import { expectFigure } from '../support/stat.ts'

test.use({ settings: { SIGN_UP: 'first', BASE_PATH: '/journal' }, serviceWorkers: 'allow' })

test('the application behind a proxy that has it below a path', async ({ page, server }) => {
  const proxy = await startProxy(server.url, '/journal')
  const at = (path: string): string => `${proxy.url}/journal${path}`
  const outside: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(at('/'))) outside.push(request.url())
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))

  await test.step('a newcomer creates an account, imports a statement, and sees its numbers', async () => {
    await firstVisit(page, at('/'))
    await expect(page).toHaveURL(at('/home'))
  })

  await test.step('it can be installed below the path, where its worker serves it', async () => {
    const manifest = await page.locator('link[rel="manifest"]').evaluate((link: HTMLLinkElement) => link.href)
    expect(manifest).toBe(at('/manifest.webmanifest'))
    expect(await (await page.request.get(manifest)).json()).toMatchObject({
      scope: '/journal/',
      start_url: '/journal/home',
    })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(at('/'))
  })

  await test.step('links lead below the path, also to the page that is called as it, and addresses are loaded again', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`^${at('/journal')}(\\?|$)`))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await page.goto(at('/journal?trade=1'))
    await expect(page.getByRole('dialog', { name: 'Edit trade 1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Edit trade 1' })).toBeHidden()
  })

  await test.step('a link for keyboards skips to the content, on the same page', async () => {
    await page.goto(at('/home'))
    await expectFigure(page, 'Net gain', '+120.50')
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`^${at('/home')}`))
  })

  await test.step('what the server tells comes at once, and its links lead below the path', async () => {
    await server.admin('broadcast', 'Look at <a href="/journal">the trades</a>')
    const snack = page.getByRole('status', { name: 'New notification' })
    const link = snack.getByRole('link', { name: 'the trades' })
    await expect(link).toHaveAttribute('href', /^\/journal\/journal(\?|$)/)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`^${at('/journal')}(\\?|$)`))
    expect(sockets.length).toBeGreaterThan(0)
    for (const socket of sockets) expect(socket).toBe(at('/live').replace('http', 'ws'))
  })

  await test.step('the help is below the path too, and the worker leaves it to the server', async () => {
    const tab = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Help on this page' }).click()
    const help = await tab
    await expect(help).toHaveURL(at('/help/trade-by-hand#journal'))
    await expect(help.getByRole('heading', { level: 2, name: 'Journal' })).toBeVisible()
    await help.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Practice' }).click()
    await expect(help).toHaveURL(at('/help/practice'))
    const picture = help.getByRole('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await help.close()
  })

  await test.step('somebody who signs out comes back to the page that he wanted', async () => {
    await page.evaluate(() => localStorage.removeItem('afterclose.session'))
    await page.goto(at('/journal'))
    await page.getByLabel('Email').fill('newcomer@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${at('/journal')}(\\?|$)`))
  })

  expect(outside).toEqual([])
  expect((await fetch(proxy.url)).status).toBe(404)
  expect((await fetch(new URL('/', server.url))).status).toBe(404)
  await page.close() // its live connection goes through the proxy
  await proxy.close()
})
