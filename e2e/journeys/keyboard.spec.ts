// @large: everything once more, by keys
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { tabTo } from '../support/tab-to.ts'

test('everything is done without a mouse: menus, dialogs, a new trade and Ctrl+K', async ({ page, openJournal }) => {
  await openJournal({ trades: [{}, {}] })

  await test.step('the first key leads past the menu, to the content', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('group', { name: /^Chart: / }).first()).toBeVisible() // there are elements to focus
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  await test.step('a trade is added without a mouse, and the focus comes back to where it was', async () => {
    const addButton = page.getByRole('complementary').getByRole('button', { name: 'Add New Trade' })
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await tabTo(page, addButton)
    await page.keyboard.press('Enter')
    const add = page.getByRole('dialog', { name: 'Add a trade' })
    const instrument = add.getByRole('combobox', { name: 'Instrument' })
    await expect(instrument).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: /^ACME/ })).toBeVisible()
    await page.keyboard.type('AC')
    await expect(page.getByRole('option', { name: /^ACME/ })).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(instrument).toHaveValue(/^ACME/)
    for (const [label, text] of [
      ['Entry date', '2024-03-05 10:00'],
      ['Exit date', '2024-03-05 11:30'],
      ['Size', '7'],
      ['Entry price', '50'],
      ['Exit price', '52.5'],
      ['Size', '100'], // returning to a field selects its content, so typing replaces it
    ] as const) {
      await tabTo(page, add.getByRole('textbox', { name: label }))
      await page.keyboard.type(text)
    }
    await expect(add.getByRole('complementary', { name: 'Result' })).toContainText('+250.00')

    // Tab wraps from the last element of the dialog to its first, never out of it
    await tabTo(page, add.getByRole('button', { name: 'Save', exact: true }))
    await page.keyboard.press('Tab')
    await expect(add.getByRole('tab', { name: 'Trade' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(add.getByRole('button', { name: 'Save', exact: true })).toBeFocused()

    await tabTo(page, add.getByRole('textbox', { name: 'Exit price' }))
    await page.keyboard.press('Control+Enter')
    await expect(add).toBeHidden()
    await expect(addButton).toBeFocused()
    await expectFigure(page, 'Net gain', '+450.00')
  })

  await test.step('Escape closes what is on top, asks before it loses anything, and gives the focus back', async () => {
    const journal = page.getByRole('button', { name: 'Tested journal' })
    await journal.focus()
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Select a Journal' })
    await expect(picker.getByLabel('Search by name')).toBeFocused()
    await tabTo(page, picker.getByRole('button', { name: 'Delete Tested journal' }))
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete Journal' })
    // the safe button has the focus
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(picker.getByRole('button', { name: 'Delete Tested journal' })).toBeFocused()
    // no tooltip of the focus that came back: it would outlive the dialog
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip', { name: 'Delete Tested journal' })).toBeVisible()
    // Ctrl closes only the tooltip, Escape closes it together with its dialog
    await page.keyboard.press('Control')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(picker).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip', { name: 'Delete Tested journal' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(journal).toBeFocused()

    await page.getByLabel('Search selected Journal by Trade ID').fill('1')
    await page.keyboard.press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit trade 1' })
    await edit.getByLabel('Exit price').fill('60')
    await page.keyboard.press('Escape')
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(leave).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edit.getByLabel('Exit price')).toHaveValue('60')
    await page.keyboard.press('Escape')
    await leave.getByRole('button', { name: 'Leave' }).press('Enter')
    await expect(edit).toBeHidden()
  })

  await test.step('what is typed right after Ctrl+K is searched for, and never typed into the form below', async () => {
    const search = page.getByLabel('Search selected Journal by Trade ID')
    await search.fill('1')
    await search.press('Enter')
    const price = page.getByRole('dialog', { name: 'Edit trade 1' }).getByLabel('Exit price')
    await price.focus()
    const focused = await page.evaluate(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
      )
      await Promise.resolve() // no timer and no frame: the next key comes in the next task
      return document.activeElement?.getAttribute('aria-label')
    })
    expect(focused).toBe('Search or ask')
    await page.keyboard.press('Escape')
    await expect(price).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Edit trade 1' })).toBeHidden()
  })

  await test.step('Ctrl+K finds pages and actions by their name', async () => {
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: 'Search or ask' })
    await expect(find).toBeFocused()
    await page.keyboard.type('instr')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
    await expect(find).toBeHidden()
    // as fast as possible, without waiting for the results
    for (const [words, title] of [
      ['drawd', 'Drawdown'],
      ['sessions', 'Sessions'],
      ['calen', 'Calendar'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(find).toBeHidden()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nothing of this kind')
    await expect(page.getByRole('option', { name: /^Search the notebook/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
  })

  await test.step('Ctrl+K opens a trade by its ID, however it is written', async () => {
    await goTo(page, '/settings/instruments', 'Instruments')
    for (const text of ['trade 2', '2', '#2']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      const edit = page.getByRole('dialog', { name: 'Edit trade 2' })
      await expect(edit).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(edit).toBeHidden()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('trade 99')
    await page.getByRole('option', { name: 'Open trade 99' }).click()
    await expect(page.getByText('There is no trade 99 in this journal.')).toBeVisible()
  })

  await test.step('a group of the folded sidebar opens and closes by keys', async () => {
    await page.getByRole('button', { name: 'Collapse sidebar' }).press('Enter')
    const group = page.getByRole('button', { name: 'Settings', exact: true })
    await group.press('Enter')
    const entry = page.getByRole('link', { name: 'Account', exact: true })
    await expect(entry).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(group).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings\/account$/)
  })
})
