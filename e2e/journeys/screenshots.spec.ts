// @large: its rules are tested on the server
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'

// wide enough for all columns of the journal
test.use({ viewport: { width: 1920, height: 1000 } })

test('the pictures of a trade', async ({ page, openJournal }) => {
  await openJournal({ at: '/journal?trade=1', trades: [{}] })
  const dialog = page.getByRole('dialog', { name: 'Edit trade 1' })

  await test.step('one is stored at once, seen after a reload and removed', async () => {
    await dialog.getByRole('tab', { name: 'Screenshots and notes' }).click()
    await dialog.getByLabel('a picture for screenshot 1').setInputFiles(picture)
    const enlarge = dialog.getByRole('button', { name: 'Enlarge screenshot 1' })
    await expect(enlarge.locator('img')).toHaveJSProperty('naturalWidth', 960)
    await dialog.getByLabel('Description of screenshot 1').fill('Left at one R')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()

    await page.reload()
    const cell = page.getByRole('row', { name: /ACME/ }).locator('[col-id="screenshots"]')
    await expect(cell).toHaveText('1')
    await cell.dblclick() // the count opens the pictures, on the first click
    await expect(dialog).toHaveCount(1)
    await expect(dialog.getByLabel('Description of screenshot 1')).toHaveValue('Left at one R')
    await enlarge.click()
    const viewer = page.getByRole('dialog', { name: 'Screenshot 1' })
    await expect(viewer.getByRole('img', { name: 'Left at one R' })).toHaveJSProperty('naturalWidth', 960)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(dialog).toBeVisible()

    await dialog.getByRole('button', { name: 'Remove screenshot 1' }).click()
    await page.getByRole('dialog', { name: 'Remove screenshot 1?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByLabel('a picture for screenshot 1')).toBeAttached()
    await dialog.getByRole('button', { name: 'Cancel' }).click() // nothing is unsaved: no confirmation
    await expect(dialog).toBeHidden()
    await expect(cell).toHaveText('–')
  })

  await test.step('they are pasted, links are added, and what is no picture is refused in words', async () => {
    await page.getByLabel('Search selected Journal by Trade ID').fill('1')
    await page.getByLabel('Search selected Journal by Trade ID').press('Enter')
    await dialog.getByRole('tab', { name: 'Screenshots and notes' }).click()
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      [...picture.buffer],
    )
    await expect(dialog.getByRole('button', { name: 'Enlarge screenshot 1' })).toBeVisible()

    await dialog.getByRole('button', { name: 'or add a link for screenshot 2' }).click()
    const link = dialog.getByLabel('Link for screenshot 2')
    await link.fill('http://charts.example/x')
    await link.press('Enter')
    await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible()
    await link.fill('https://charts.example/x')
    await link.press('Enter')
    await expect(dialog.getByRole('link', { name: 'charts.example' })).toHaveAttribute(
      'href',
      'https://charts.example/x',
    )

    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('just text') }
    await dialog.getByLabel('a picture for screenshot 3').setInputFiles(text)
    await expect(page.getByText('Only PNG, JPEG and WebP pictures can be added.')).toBeVisible()
    await expect(dialog.getByLabel('a picture for screenshot 3')).toBeAttached()
  })
})
