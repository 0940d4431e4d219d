// @large: the focus of every page
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journal.ts'
import { pages } from '../support/pages.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** @param path distinguishes links, because the group Settings has a "Journal" too */
const link = (page: Page, name: string, path = '/') =>
  page
    .getByRole('navigation')
    .getByRole('link', { name, exact: true })
    .and(page.locator(`[href*="${path}"]`))
    .first()

test('the focus goes to the title of a page that was opened, and stays where it is otherwise', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })

  await test.step('after the way to a page its title has the focus, but not on the first page', async () => {
    await expect(title(page, 'Home')).toBeVisible()
    await expect(title(page, 'Home')).not.toBeFocused()
    const listed = pages.filter(({ place, inOptions }) => place.under === undefined && inOptions !== true)
    for (const { path, title: name, place } of listed.toReversed()) {
      const group = page.getByRole('button', { name: place.group ?? '', exact: true })
      if (place.group !== undefined && (await group.getAttribute('aria-expanded')) === 'false') await group.click()
      await link(page, name, path).click()
      await expect(title(page, name)).toBeFocused()
    }
    await page.goBack()
    await expect(title(page, 'Portfolio')).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('instruments')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Instruments')).toBeFocused()
  })

  await test.step('what a page shows can change without the focus: a unit, a step back, a dialog', async () => {
    await link(page, 'Journal').click()
    await expect(title(page, 'Journal')).toBeFocused()
    await link(page, 'Home').click()
    await expect(title(page, 'Home')).toBeFocused()
    const inR = page.getByRole('radio', { name: 'R', exact: true })
    await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
    await expect(page).toHaveURL(/unit=R/)
    await expect(inR).toBeFocused()
    await page.goBack()
    await expect(inR).not.toBeChecked()
    await expect(inR).toBeFocused()

    await page.evaluate(() => history.pushState({}, '', '/journal?trade=1'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    const dialog = page.getByRole('dialog', { name: 'Edit trade 1' })
    await expect(dialog.getByLabel('Size')).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a page that was opened in the drawer of a phone or in a flyout has the focus on its title too', async () => {
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await page.getByRole('button', { name: 'Settings', exact: true }).hover()
    await page.getByRole('link', { name: 'Instruments' }).click()
    await expect(title(page, 'Instruments')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Instruments' })).toHaveCount(0)
    await expect(title(page, 'Instruments')).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Journal', exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(title(page, 'Journal')).toBeFocused()
  })
})
