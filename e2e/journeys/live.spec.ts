// @large: several browsers at once
import { JournalView } from '@afterclose/contract/journals'
import type { Browser, BrowserContext, Page, WebSocket } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { type Account, newAccount, newJournal, signInAs } from '../support/account.ts'
import { expect, keepUnfolded, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const snack = (page: Page) => page.getByRole('status', { name: 'New notification' })

/** Another user who shares journals with this user: each share immediately creates a notification. */
async function aFriendOf({ user, call }: Account, url: string) {
  await call('POST', `/v1/account-settings/${user.userId}`, z.unknown(), { sharingEnabled: 'true' })
  const friend = await newAccount(url)
  return {
    async share(name: string): Promise<void> {
      const { id: journalId } = await newJournal(friend, { name, deposit: null })
      await friend.call('POST', '/v1/databases/acls', z.unknown(), { journalId, userName: user.username })
    },
  }
}

/** Another browser of the same user. */
async function elsewhere(browser: Browser, account: Account, url: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: url })
  await keepUnfolded(context)
  const page = await context.newPage()
  await signInAs(page, account)
  return [page, context]
}

/** Counts the open live connections of a page, and how many were opened in total. */
function watchLive(page: Page) {
  const live = { open: new Set<WebSocket>(), times: 0 }
  page.on('websocket', (socket) => {
    live.open.add(socket)
    socket.on('close', () => live.open.delete(socket))
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().startsWith('RECEIPT')) live.times++
    })
  })
  return live
}

test('two browsers of one user follow what is told and changed', async ({
  page,
  context,
  browser,
  server,
  openJournal,
}) => {
  const here = watchLive(page)
  const { account, addTrades, journal } = await openJournal()
  const friend = await aFriendOf(account, server.url)
  const [other, otherContext] = await elsewhere(browser, account, server.url)
  const there = watchLive(other)
  await other.goto('/home')
  for (const live of [here, there]) await expect.poll(() => live.times).toBe(1)

  await test.step('[7.34] [4.13] both hear at once what is told, each once, across loss of network and a restart of the server', async () => {
    expect(here.open.size).toBe(1)
    await friend.share('One')
    for (const each of [page, other]) {
      await expect(snack(each)).toContainText(/Journal shared.* shared One with you/)
      await expect(bell(each)).toHaveAccessibleName('Notifications, 1 unread')
    }

    await context.setOffline(true)
    await friend.share('Two')
    await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await context.setOffline(false)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')

    await server.stop()
    await server.start()
    await friend.share('Three')
    for (const each of [page, other]) {
      await expect(bell(each)).toHaveAccessibleName('Notifications, 3 unread')
      await bell(each).click()
      await expect(panel(each).getByRole('listitem')).toHaveText([/shared Three/, /shared Two/, /shared One/])
    }
    expect(here.open.size).toBe(1)
    await expectAccessible(page, 'notifications')
  })

  await test.step('[7.34] what is read in one browser is read in the other one at once', async () => {
    const two = panel(page).getByRole('listitem').filter({ hasText: 'shared Two' })
    await two.getByRole('button', { name: 'Mark as Read' }).click()
    await expect(panel(other).getByRole('listitem')).toHaveText([/shared Three/, /shared One/])
    await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread')
    await panel(other).getByRole('button', { name: 'Mark All as Read' }).click()
    await expect(panel(page)).toContainText('You have read all notifications.')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  await test.step('[4.11] a page follows what another one changes in its journal', async () => {
    for (const each of [page, other]) await each.getByRole('button', { name: 'Close' }).click()
    await addTrades([{}])
    for (const each of [page, other]) await expectFigure(each, 'Net gain', '+100.00')
    await addTrades([{}])
    for (const each of [page, other]) await expectFigure(each, 'Net gain', '+200.00')
    await account.call('PATCH', `/v1/databases/${journal.id}`, JournalView, { name: 'Another name' })
    for (const each of [page, other]) await expect(each.getByRole('button', { name: 'Another name' })).toBeVisible()
  })

  await test.step('who signs out has no connection any more', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => here.open.size).toBe(0)
    await otherContext.close()
  })
})
