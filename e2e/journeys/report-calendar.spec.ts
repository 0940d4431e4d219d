// @large: one report of several, with its picture
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { applyAsFilter } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

/** 100 shares from 50: +100 by default; a loss of 50 and a gain of 300 on the next day; one trade in April. */
const trades = [
  {},
  { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00', exitPrice: '49.5' },
  { entryDate: '2024-03-06T12:00:00', exitDate: '2024-03-06T13:00:00', exitPrice: '53' },
  { entryDate: '2024-04-02T10:00:00', exitDate: '2024-04-02T11:00:00', exitPrice: '50.5' },
]

test('[2.3.9] the calendar of results leads to its days and trades, is saved as a picture, and fits a phone', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades })

  await test.step('[2.3.9] it leads from a year to a day and its trades, and follows what is changed there', async () => {
    await goTo(page, '/reports/calendar?view=year', 'Calendar')
    await page.getByRole('button', { name: /^March 2024: \+350\.00 USD, 3 trades, 2 of 2 days won/ }).click()
    const sixth = page.getByRole('button', { name: /^6 March 2024: \+250\.00 USD, 2 trades, win rate 50\.0%/ })
    await sixth.press('Enter')
    const day = page.getByRole('complementary', { name: '6 March 2024' })
    await expect(day.getByRole('img', { name: /low −50\.00, close \+250\.00 USD/ })).toBeVisible()
    await expectAccessible(page, 'a month with an open day')
    const table = day.getByRole('table', { name: 'Trades of 6 March 2024' })
    await expect(table.getByRole('columnheader', { name: 'Gain, USD' })).toBeInViewport({ ratio: 1 })
    expect(await table.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0))).toBe(0)

    await day.getByRole('button', { name: 'Open trade 2' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit trade 2' })
    await edit.getByLabel('Exit price').fill('51')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toBeHidden()
    await expect(
      page.getByRole('button', { name: /^6 March 2024: \+400\.00 USD, 2 trades, win rate 100\.0%/ }),
    ).toBeVisible()
    await expect(day.getByRole('heading', { level: 2, name: /\+400\.00 USD$/ })).toBeVisible()

    await day.getByRole('button', { name: 'Previous day' }).click()
    await expect(page.getByRole('complementary', { name: '5 March 2024' })).toContainText('+100.00')
    await page.goBack()
    await expect(day).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Unit' }).getByText('%', { exact: true }).click()
    await expect(page.getByRole('button', { name: /^6 March 2024: \+3\.\d\d sum of %/ })).toBeVisible()
    await applyAsFilter(page)
    await expect(page.getByText(/^2 closed trades, by exit date\./)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^4 closed trades, by exit date\./)).toBeVisible()
  })

  await test.step('it is saved as a picture, of the month and of the year, with the colours that are on screen', async () => {
    await goTo(page, '/reports/calendar?calendar=2024-03', 'Calendar')
    const saved = async (block: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('region', { name: block, exact: true }).getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click()
      const file = await download
      return { name: file.suggestedFilename(), picture: await readFile(await file.path(), 'base64') }
    }
    const colours = (picture: string) =>
      page.evaluate(async (text) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
        )
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const draw = canvas.getContext('2d')!
        draw.drawImage(bitmap, 0, 0)
        const { data } = draw.getImageData(0, 0, bitmap.width, bitmap.height)
        const counted = new Map<string, number>()
        for (let i = 0; i < data.length; i += 4) {
          const colour = `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`
          counted.set(colour, (counted.get(colour) ?? 0) + 1)
        }
        return [...counted].filter(([, pixels]) => pixels > 500).map(([colour]) => colour)
      }, picture)
    const backgroundOf = (day: RegExp) =>
      page.getByRole('button', { name: day }).evaluate((box) => getComputedStyle(box).backgroundColor)

    const month = await saved('March 2024')
    expect(month.name).toMatch(/^march-2024-calendar-tested-journal-\d{4}-\d\d-\d\d\.png$/)
    const inMonth = await colours(month.picture)
    for (const day of [/^5 March 2024/, /^6 March 2024/]) expect(inMonth).toContain(await backgroundOf(day))
    const year = await saved('2024')
    expect(year.name).toMatch(/^2024-calendar-tested-journal-/)
    expect(await colours(year.picture)).toContain(await backgroundOf(/^6 March 2024/))
  })

  await test.step('below 1280 pixels the day is a drawer above it', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    const sixth = page.getByRole('button', { name: /^6 March 2024/ })
    await sixth.click()
    const day = page.getByRole('dialog', { name: /^Wednesday, 6 March 2024/ })
    await expect(day.getByRole('button', { name: 'Open trade 3' })).toBeVisible()
    await expectAccessible(page, 'a day on a phone')
    await page.keyboard.press('Escape')
    await expect(day).toBeHidden()
    await expect(sixth).toBeFocused()
  })
})
