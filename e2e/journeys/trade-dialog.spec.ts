import type { Locator } from '@playwright/test'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'
import { storages } from '../support/storages.ts'
import { expectStored } from '../support/stored.ts'

test('the dialog of a trade', async ({ page, openJournal }) => {
  await openJournal({
    at: '/journal',
    trades: [
      {},
      { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00' },
      { exitPrice: '51.98', takeProfit: '52' },
    ],
  })
  const edit = page.getByRole('dialog', { name: /Edit trade/ })
  const openTrade = async (id: string) => {
    if (page.viewportSize()?.width === 800)
      await page.getByRole('button', { name: 'Search selected Journal by Trade ID' }).click()
    const search = page.getByRole('textbox', { name: 'Search selected Journal by Trade ID' })
    await search.fill(id)
    await search.press('Enter')
  }

  await test.step('the focus is never lost: after saving, after a comment, and in the next new trade', async () => {
    const row = page.getByRole('row', { name: /ACME/ }).last()
    await row.locator('[col-id="setup"]').click()
    await expect(edit.getByRole('tab').first()).toBeVisible()
    const places = new Set<string>()
    for (const tab of await edit.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      const { y, height } = (await edit.boundingBox()) ?? { y: 0, height: 0 }
      places.add(`${Math.round(y)} ${Math.round(height)}`)
    }
    expect([...places]).toHaveLength(1) // the dialog does not move between tabs
    await edit.getByRole('tab').first().click()
    const result = edit.getByRole('complementary', { name: 'Result' })
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    expect((await top(result.getByText('Gain', { exact: true }))) - (await top(result))).toBeLessThan(48) // at its top
    await edit.getByRole('tab', { name: 'Review' }).click()
    const add = edit.getByRole('region', { name: 'Entry', exact: true }).getByRole('button', { name: 'New comment' })
    await add.press('Enter')
    await page.keyboard.type('Waited for the close')
    await page.keyboard.press('Enter')
    await expect(edit.getByRole('button', { name: /Waited for the close/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(add).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(edit).toBeHidden()
    await expect(row.locator('[col-id="setup"]')).toBeFocused()
    await expect(row).toContainText('Waited for the close') // by now the grid has been redrawn
    await expect(row.locator('[col-id="setup"]')).toBeFocused()

    await page.getByRole('complementary').getByRole('button', { name: 'Add New Trade' }).click()
    const fresh = page.getByRole('dialog', { name: 'Add a trade' })
    const instrument = fresh.getByRole('combobox', { name: 'Instrument' })
    await expect(instrument).toBeFocused()
    await fresh.getByText('Short', { exact: true }).click({ delay: 60 }) // leaves the empty field, whose error waits
    await expect(fresh.getByRole('radio', { name: 'Short' })).toBeChecked()
    await expect(fresh.getByText('Choose an instrument')).toBeVisible()
    await fresh.getByText('Long', { exact: true }).click({ delay: 60 })
    await expect(fresh.getByRole('radio', { name: 'Long' })).toBeChecked()
    for (const place of [fresh.getByRole('tab', { name: 'Review' }), fresh.getByRole('button', { name: /star/i })]) {
      await place.focus()
      await page.keyboard.press('Control+Enter') // saves from everywhere: the missing fields are named
      await expect(instrument).toBeFocused()
    }
    await instrument.fill('ACME')
    await page.keyboard.press('Enter')
    await fresh.getByLabel('Size').fill('10')
    await fresh.getByLabel('Entry price').fill('20')
    await fresh.getByRole('button', { name: 'Save and add another' }).click()
    await expect(fresh.getByLabel('Entry price')).toHaveValue('')
    await expect(instrument).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Add New Trade' })).toBeFocused()
  })

  await test.step('a row’s menu gives the focus back to the row', async () => {
    const cell = page.getByRole('row', { name: /ACME/ }).last().locator('[col-id="setup"]')
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(edit.getByLabel('Exit price')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edit).toBeHidden()
    // the focus returns to the row shortly after the dialog has closed
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') != null)).toBe(true)
  })

  await test.step('the live result shows a dash and the reason where saving would be refused', async () => {
    await openTrade('1')
    const result = edit.getByRole('complementary', { name: 'Result' })
    const valueOf = (name: string) => result.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')
    await expect(valueOf('R multiple')).toHaveText('+1.00')
    await edit.getByLabel('Stop loss').fill('50.5')
    await expect(valueOf('R multiple')).toHaveText('–')
    await expect(result).toContainText('Stop loss must be below the entry price')
    await edit.getByLabel('Stop loss').fill('49')
    await edit.getByRole('textbox', { name: 'Exit date' }).fill('2024-03-05 01:41')
    await expect(valueOf('Held')).toHaveText('–')
    await expect(result).toContainText('Exit date must not be before the entry date')
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
    await expect(edit).toBeHidden()
  })

  await test.step('on a tablet the form begins on the first screen', async () => {
    await page.setViewportSize({ width: 800, height: 700 })
    await openTrade('1')
    await expect(edit.getByRole('complementary', { name: 'Result' })).toContainText('+100.00')
    await expect(edit.getByRole('combobox', { name: 'Instrument' })).toBeInViewport({ ratio: 1 })
    for (const name of ['Entry date', 'Size', 'Entry price', 'Exit price'])
      await expect(edit.getByRole('textbox', { name })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(edit).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('no label of the price ladder covers its bar, and executions have heads', async () => {
    await openTrade('3')
    const ladder = edit.getByRole('group', { name: 'Prices and R' })
    await expect(ladder.getByText('Target 52.00, Exit 51.98')).toBeVisible() // close together: one label
    const labels = await ladder
      .locator('p > span')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    const bars = await ladder
      .locator(':scope > span')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 20 && height > 1),
      )
    expect(bars).toHaveLength(1)
    for (const x of labels) expect(x).toBeGreaterThan(bars[0]!.x + bars[0]!.width)

    await edit.getByRole('button', { name: /^Executions/ }).click()
    await edit.getByRole('button', { name: 'Exit', exact: true }).click()
    const first = edit.getByRole('group', { name: 'Execution 1' })
    const heads = first.locator('xpath=preceding-sibling::div[1]')
    await expect(async () => {
      for (const name of ['Date', 'Price', 'Size', 'Commission', 'Swap']) {
        const head = await heads.getByText(name, { exact: true }).boundingBox()
        const field = await first.getByRole('textbox', { name }).boundingBox()
        expect(head?.x).toBeCloseTo(field!.x, 0) // a header is as wide as its column
        expect(head!.y + head!.height).toBeLessThanOrEqual(field!.y)
      }
    }).toPass() // layers move briefly while opening
  })
})

test('the pictures and notes of a trade', async ({ page, openJournal }) => {
  await openJournal()
  const edit = page.getByRole('dialog', { name: 'Edit trade 1' })

  await test.step('a picture pasted before the trade is saved is stored with it', async () => {
    await page.getByRole('button', { name: 'Add New Trade' }).first().click()
    const add = page.getByRole('dialog', { name: 'Add a trade' })
    await add.getByRole('combobox', { name: 'Instrument' }).fill('ACME')
    await page.keyboard.press('Enter')
    await expect(add.getByRole('textbox', { name: 'Entry date' })).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    await expect(add.getByRole('textbox', { name: 'Exit date' })).toHaveValue('')
    await add.getByLabel('Size').fill('100')
    await add.getByLabel('Entry price').fill('50')
    await add.getByRole('tab', { name: 'Screenshots and notes' }).click()
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      [...picture.buffer],
    )
    await expect(add.getByRole('img', { name: 'Screenshot 1, not saved yet' })).toHaveJSProperty('naturalWidth', 960)
    await add.getByLabel('Description of screenshot 1').fill('At the entry')
    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('just text') }
    await add.getByLabel('a picture for screenshot 2').setInputFiles(text)
    await add.getByRole('button', { name: 'Save', exact: true }).click()

    // the trade and the picture are stored; a file that is not a picture stays queued with the reason, and can be removed
    await expect(edit.getByRole('button', { name: 'Enlarge screenshot 1' }).locator('img')).toHaveJSProperty(
      'naturalWidth',
      960,
    )
    await expect(edit.getByLabel('Description of screenshot 1')).toHaveValue('At the entry')
    await expect(edit.getByRole('alert')).toContainText('Only PNG, JPEG and WebP pictures can be added.')
    await edit.getByRole('button', { name: 'Remove screenshot 2' }).click()
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await expect(edit).toBeHidden()
  })

  await test.step('notes of a trade keep their formats, and are offered again when they were not saved', async () => {
    const notes = edit.getByRole('textbox', { name: 'Notes' })
    const open = async () => {
      await page.goto('/journal?trade=1')
      await edit.getByRole('tab', { name: 'Screenshots and notes' }).click()
      await expect(notes).toBeVisible()
    }
    await open()
    await notes.click()
    await edit.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('Waited for the retest')
    await expect(notes.getByRole('strong')).toHaveText('Waited for the retest')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toBeHidden()

    await open()
    await expect(notes.getByRole('strong')).toHaveText('Waited for the retest')
    await notes.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', then hesitated')
    await expect.poll(() => storages(page)).toContain('hesitated')
    page.once('dialog', (asked) => void asked.accept()) // as when the browser is closed
    await page.reload()
    await open()
    await expect(notes).toHaveText('Waited for the retest')
    await edit.getByRole('button', { name: 'Use it' }).click()
    await expect(notes).toHaveText('Waited for the retest, then hesitated')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toBeHidden()
    await expectStored(page, {
      at: '/journal',
      title: 'Journal - Afterclose (Tested journal)',
      stored: {
        trades: {
          trades: [
            {
              id: 1,
              direction: 'LONG',
              size: '100',
              entryPrice: '50',
              exitDate: null,
              exitPrice: null,
              notes: '<p><strong>Waited for the retest, then hesitated</strong></p>',
              screenshotDescriptions: ['At the entry', '', '', '', '', ''],
            },
          ],
        },
      },
    })
  })
})
