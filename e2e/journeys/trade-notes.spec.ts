import { expect, test } from '../support/journal.ts'

test('notes of a trade keep their formats, and are offered again when they were not saved', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  const dialog = page.getByRole('dialog', { name: 'Edit trade 1' })
  const notes = dialog.getByRole('textbox', { name: 'Notes' })
  const open = async () => {
    await page.goto('/journal?trade=1')
    await dialog.getByRole('tab', { name: 'Media and notes' }).click()
    await expect(notes).toBeVisible()
  }
  await open()
  await notes.click()
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Waited for the retest')
  await expect(notes.getByRole('strong')).toHaveText('Waited for the retest')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  await open()
  await expect(notes.getByRole('strong')).toHaveText('Waited for the retest')
  await notes.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', then hesitated')
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes('hesitated'))))
    .toBe(true)
  page.once('dialog', (asked) => void asked.accept()) // as a browser that is closed
  await page.reload()
  await open()
  await expect(notes).toHaveText('Waited for the retest')
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await expect(notes).toHaveText('Waited for the retest, then hesitated')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await open()
  await expect(notes).toHaveText('Waited for the retest, then hesitated')
})
