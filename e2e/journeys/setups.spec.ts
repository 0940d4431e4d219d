import { ChecklistView } from '@afterclose/contract/checklists'
import { SetupView } from '@afterclose/contract/setups'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { follow, reload } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'
import { moveBy } from '../support/drag.ts'
import { dismissToasts } from '../support/toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

test('setups and checklists', async ({ page, openJournal }) => {
  const { account, journal } = await openJournal({
    at: '/settings/setups/list',
    trades: [{ setupId: 1 }, { setupId: 1, exitPrice: '49.5' }],
  })

  await test.step('[2.1.6] a setup is added, described, pictured and put into another order', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Setups', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/setups(\?|$)/)
    await expect(rows(page, 'Setups')).toContainText([/Breakout2.*50\.0%/])
    await button(page, 'Add setup').click()
    const dialog = page.getByRole('dialog', { name: 'Add a setup' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Gap')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()

    await button(page, 'Move Gap').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Picked up Gap, place 2 of 2.')).toBeAttached()
    await moveBy(page, 'ArrowUp', page.getByText('Moving Gap, place 1 of 2.'))
    await page.keyboard.press('Space')
    await expect(rows(page, 'Setups')).toContainText(['Gap', 'Breakout'])
    await reload(page)
    await expect(rows(page, 'Setups')).toContainText(['Gap', 'Breakout'])

    await page.getByRole('link', { name: 'Breakout', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Breakout' })).toBeFocused()
    await expect(page.getByText('Win rate')).toBeVisible()
    await page.getByRole('textbox', { name: 'New rule' }).fill('Trend is up')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'New rule' }).fill('Volume rises')
    await page.keyboard.press('Enter')
    await expect(rows(page, 'Rules')).toContainText(['Trend is up', 'Volume rises'])
    const description = page.getByRole('textbox', { name: 'Description', exact: true })
    await description.click()
    await expect(description).toBeFocused()
    await page.keyboard.type('Above the range.')
    await expect(description).toHaveText('Above the range.')
    await page.getByLabel('a picture for screenshot 1').setInputFiles(picture)
    await expect(page.getByRole('button', { name: 'Enlarge screenshot 1' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gap')
    await button(page, 'Save').click()
    await expect(page.getByText('Setup with this name already exists.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Range break')
    await expectAccessible(page, 'a setup')
    await button(page, 'Save').click()
    await expect(page.getByText('Range break saved.')).toBeVisible()
    const { setups } = await account.call(
      'GET',
      `/v1/databases/${journal.id}/setups`,
      z.object({ setups: z.array(SetupView) }),
    )
    expect(setups[1]).toMatchObject({
      name: 'Range break',
      rules: ['Trend is up', 'Volume rises'],
      description: '<p>Above the range.</p>',
    })
    expect(setups[1]?.exampleScreenshots[0]?.fileId).not.toBeNull()

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lost')
    await page.getByRole('main').getByRole('link', { name: 'Setups', exact: true }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
    await expect(rows(page, 'Setups')).toContainText(['Gap', 'Range break'])

    await button(page, 'Delete Gap').click()
    await page.getByRole('dialog', { name: 'Delete Gap?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page, 'Setups')).toHaveCount(1)
    const deleted = page.getByRole('status').filter({ hasText: 'deleted successfully' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page, 'Setups')).toContainText(['Gap', 'Range break'])
  })

  await test.step('a checklist is made, filled and arranged with the keyboard alone', async () => {
    await follow(page, '/settings/setups/checklists')
    await expect(page.getByRole('heading', { level: 1, name: 'Checklists', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add checklist' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a checklist' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Before entry')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Before entry', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Before entry' })).toBeFocused()
    for (const [count, text] of ['Stop is set', 'News are out'].entries()) {
      await button(page, 'Add + to Before entry').press('Enter')
      await expect(page.getByRole('textbox', { name: `Name of Untitled (${count + 1})` })).toBeFocused()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect(button(page, `Rename ${text}`)).toBeFocused()
    }
    await button(page, 'Move News are out').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Picked up News are out, place 2 of 2.')).toBeAttached()
    await moveBy(page, 'ArrowUp', page.getByText('Moving News are out, place 1 of 2.'))
    await page.keyboard.press('Space')
    await expect(rows(page, 'Before entry')).toContainText(['News are out', 'Stop is set'])
    await expectAccessible(page, 'a checklist')
    await button(page, 'Delete Stop is set').press('Enter')
    await expect(rows(page, 'Before entry')).toHaveCount(1)
    const Answer = z.object({ checklists: z.array(ChecklistView) })
    const stored = async () => {
      const { checklists } = await account.call('GET', `/v1/databases/${journal.id}/checklists`, Answer)
      return checklists[0]?.items
    }
    // the row is removed before the server has responded
    await expect.poll(stored).toMatchObject([
      { text: 'News are out', active: true },
      { text: 'Stop is set', active: false },
    ])

    await dismissToasts(page)
    await page.route('**/checklistitems/**', (route) => route.abort())
    await button(page, 'Rename News are out').press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name of News are out' })).toBeFocused()
    await page.keyboard.type('Nothing')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
    await expect(rows(page, 'Before entry')).toContainText(['News are out'])
  })
})
