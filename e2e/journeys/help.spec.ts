import type { Locator, Page } from '@playwright/test'
import { demoAccount, signInAs } from '../support/account.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

/** Opens a link that leads to a new tab. */
async function follow(page: Page, link: Locator): Promise<Page> {
  const tab = page.waitForEvent('popup')
  await link.click()
  return tab
}
const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
const question = (page: Page) => page.getByRole('link', { name: 'Help on this page' })

test('a trader looks something up', async ({ page, server }) => {
  await signInAs(page, await demoAccount(server.url))
  await page.goto('/home')

  const help = await test.step('[2.4.9] the account menu leads to the guide', async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    const tab = await follow(page, page.getByRole('menuitem', { name: 'Documentation/Help' }))
    await expect(tab).toHaveURL(/\/help$/)
    await expect(tab.getByRole('heading', { level: 1, name: 'A guide for traders' })).toBeVisible()
    await expectAccessible(tab, 'start of the guide')
    return tab
  })

  await test.step('the search finds a section by its text, by keyboard alone', async () => {
    const field = help.getByRole('searchbox', { name: 'Search the guide' })
    await field.fill('Not In Any Section')
    await expect(help.getByText('Nothing in the guide.')).toHaveCount(2) // on screen, and for screen readers
    await field.fill('average PRICES scaled')
    await expect(help.getByRole('status')).toHaveText(/^\d+ sections$/)
    await expectAccessible(help, 'matches of a search')
    await field.press('ArrowDown')
    await expect(help.getByRole('link', { name: /^Moving in/ }).first()).toBeFocused()
    await help.keyboard.press('Enter')
    await expect(help).toHaveURL(/\/help\/moving-in$/)
    await expect(help.getByRole('list').filter({ hasText: 'average prices' })).toBeHidden()
  })

  await test.step('a page of the guide has its pictures, and leads to the next', async () => {
    await expectAccessible(help, 'a page with a table')
    await help.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'What if' }).click()
    await isDrawn(help.getByRole('img').first())
    await expectAccessible(help, 'a page with a picture')
    await help.getByRole('link', { name: 'Next Practice' }).click()
    await expect(help.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
    await help.close()
  })

  await test.step('the mark beside a title opens the section of the page', async () => {
    await goTo(page, '/chart-lab/drawdown', 'Drawdown')
    const tab = await follow(page, question(page))
    await expect(tab).toHaveURL(/\/help\/figures#drawdown$/)
    await expect(tab.getByRole('heading', { level: 2, name: 'Drawdown' })).toBeInViewport()
    await tab.close()
  })
})

test('on a phone, signed out', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('the guide needs no account, and fits', async () => {
    for (const name of ['', '/first-statement', '/moving-in']) {
      await page.goto(`/help${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await expectAccessible(page, 'the guide on a phone')
  })

  await test.step('the mark beside a title takes no room from it, but is as large as a finger', async () => {
    await signInAs(page, await demoAccount(server.url))
    await page.goto('/chart-lab/performance-checklists')
    const title = page.getByRole('heading', { level: 1, name: 'Performance by Checklist', exact: true })
    const height = () => title.evaluate((element) => element.clientHeight)
    await expect(question(page)).toBeVisible()
    const withMark = await height()
    const target = await question(page).evaluate((mark) => {
      const { x, y, width, height: tall } = mark.getBoundingClientRect()
      const isHit = (dx: number, dy: number) =>
        document.elementFromPoint(x + width / 2 + dx, y + tall / 2 + dy) === mark
      return [isHit(-21, 0), isHit(0, -21), isHit(0, 21)]
    })
    expect(target).toEqual([true, true, true])
    await question(page).evaluate((mark) => mark.remove())
    expect(await height()).toBe(withMark)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('the Journal has it beside the tabs that stand for its title', async () => {
    await page.goto('/journal')
    await question(page).click({ trial: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
