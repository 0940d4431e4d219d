// @large: a text of the gallery by pointer and keys
import type { Page } from '@playwright/test'
import { expect, test } from '../support/gallery.ts'

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' })
const saved = (page: Page) => page.getByLabel('As it is saved')
const open = async (page: Page, state: string) => {
  await page.goto(`/gallery/rich-text-field/${state}?alone`)
  await expect(notes(page)).toBeVisible()
}

test('a text with formats', async ({ page }) => {
  await test.step('a text is typed, and formatted by buttons and by keys', async () => {
    await open(page, 'empty')
    await notes(page).click()
    await page.keyboard.type('Plan')
    await page.getByRole('button', { name: 'Heading' }).click()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Bold' }).click()
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('Wait')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' & see')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.keyboard.type('Stop')
    await expect(saved(page)).toHaveText(
      '<h3>Plan</h3><p><strong>Wait</strong> &amp; see</p><ul><li><p>Stop</p></li></ul>',
    )
    await page.getByRole('button', { name: 'Undo typing' }).click()
    await expect(saved(page)).not.toContainText('Stop')
  })

  await test.step('a text becomes a link, to a web address only, and is none again', async () => {
    await open(page, 'empty')
    await notes(page).click()
    await page.keyboard.type('chart')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Add link' }).click()
    const address = page.getByRole('textbox', { name: 'Link address' })
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await expect(address).toHaveAccessibleDescription('Enter an address that starts with https://')
    await address.fill('https://charts.example/1')
    await address.press('Enter')
    const link = '<a target="_blank" rel="noopener noreferrer nofollow" href="https://charts.example/1">chart</a>'
    await expect(saved(page)).toHaveText(`<p>${link}</p>`)
    await expect(notes(page)).toBeFocused()
    await page.getByRole('button', { name: 'Remove link' }).click()
    await expect(saved(page)).toHaveText('<p>chart</p>')
  })

  await test.step('of what is pasted only that stays which the server keeps', async () => {
    await open(page, 'empty')
    await notes(page).click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/html', '<h1 onclick="x()">Said</h1><p style="color:red">a <b>b</b><img src="x.png"></p>')
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    })
    await expect(saved(page)).toHaveText('<h1>Said</h1><p>a <strong>b</strong></p>')
  })

  await test.step('a text that is too long says so until it is shorter', async () => {
    await open(page, 'too-long')
    await expect(notes(page)).toHaveAccessibleDescription(/^217 of at most 200 characters/)
    await notes(page).click()
    await page.keyboard.press('Control+End')
    for (let typed = 0; typed < 17; typed++) await page.keyboard.press('Backspace')
    await expect(page.getByText('200 of 200 characters, including formatting')).toBeVisible()
    await expect(notes(page)).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('a key that follows a click at once is meant for where the click was', async () => {
    await open(page, 'too-long')
    await notes(page).click()
    const handled = await notes(page).evaluate(async (text) => {
      const moved = new Promise((done) => document.addEventListener('selectionchange', done, { once: true }))
      getSelection()!.collapse(text.querySelector('p'), 0)
      await moved
      getSelection()!.selectAllChildren(text)
      getSelection()!.collapseToEnd()
      const key = new KeyboardEvent('keydown', { key: 'Backspace', keyCode: 8, bubbles: true, cancelable: true })
      return !text.dispatchEvent(key)
    })
    // At the beginning of the text the editor itself would handle it, and delete nothing.
    expect(handled).toBe(false)
  })

  await test.step('a draft is taken up where it is wanted', async () => {
    await open(page, 'with-a-draft')
    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(notes(page)).toHaveText('Typed before the crash')
    await expect(page.getByRole('button', { name: 'Use it' })).toHaveCount(0)
  })
})
