// @large: walks what each plan shows
import { JournalView } from '@afterclose/contract/journals'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { pages, previews, switchedOff } from '../support/pages.ts'

test.use({ settings: { DEFAULT_PLAN: 'FREE' } })

test('what a free account is offered, and what it reads of the rest', async ({ page, openJournal }) => {
  test.slow() // it opens every page
  const { account } = await openJournal({ trades: [{}] })

  await test.step('[6.2] [6.5] it filters by five things, and the header offers no advanced filters', async () => {
    const button = page.getByRole('button', { name: /^Basic Filters/ })
    await button.click()
    const panel = page.getByRole('region', { name: 'Basic Filters' })
    await expect(panel.getByRole('checkbox', { name: 'Starred only' })).toBeVisible()
    await expect(panel.getByRole('button')).toHaveText([/Any/, /Any/, /Any/, /Any/])
    for (const name of [/^Instrument/, /^Outcome/, /^Direction/, /^Trade type/])
      await expect(panel.getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Advanced Filters/ })).toHaveCount(0)
    await button.click()
    await expect(panel).toBeHidden()
  })

  await test.step('[2.6.8] it keeps one journal, whatever it asks for', async () => {
    await page.getByRole('button', { name: 'Tested journal' }).click()
    const picker = page.getByRole('dialog', { name: 'Select a Journal' })
    const add = picker.getByRole('button', { name: 'Add Journal' })
    await expect(add).toBeDisabled()
    await add.hover({ force: true })
    await expect(page.getByRole('tooltip')).toHaveText('More journals are part of the Pro plan.')
    await page.keyboard.press('Escape') // Escape closes the dialog, together with the tooltip
    await expect(picker).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('journal')
    await expect(page.getByRole('option', { name: 'Switch Journal' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Create a Journal' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const second = { name: 'Second', currency: 'USD', tradeMarkets: 'STOCKS' }
    await expect(account.call('POST', '/v1/databases', JournalView, second)).rejects.toThrow('answered 403')
  })

  await test.step('[2.1.5] [2.3.1] [2.3.11] it opens every page that its plan includes, and sees a picture in the place of the others', async () => {
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`)
    })
    const main = page.getByRole('main')
    const menu = page.getByRole('navigation')
    for (const { path, title, place, gate } of pages) {
      await goTo(page, path, title)
      // its group is open if it contains the current page
      const link = menu.getByRole('link', { name: title, exact: true }).and(menu.locator(`[href^="${path}?"]`))
      await expect(link).toHaveCount(gate === undefined && place.under === undefined ? 1 : 0)
      if (gate === undefined) {
        await expect(main.getByText(`${title} is part of the Pro plan.`)).toHaveCount(0)
        await expect(main.getByRole('alert')).toHaveCount(0)
        continue
      }
      const teaser = previews[path]
      await expect(main.getByText(`${title} is part of the Pro plan.`)).toBeVisible()
      await expect(main.getByText(teaser?.shows ?? 'what it shows')).toBeVisible()
      await expect(main.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
      expect(place.group ?? place.under).toBeDefined()
      if (teaser?.picture === undefined) continue
      const picture = main.getByRole('img', { name: `${title} of the demo journal` })
      // The picture's space is reserved before it has loaded.
      await expect(picture, path).toHaveJSProperty('naturalWidth', 1120)
      await expect(picture, path).toBeVisible()
    }
    expect(refused).toEqual([])
  })

  await test.step('[2.1.8] [2.3.11] it is told which pages the server has switched off, where their addresses lead', async () => {
    for (const { path, title } of switchedOff) {
      await goTo(page, path, title)
      await expect(page.getByRole('main').getByText('This page is switched off on this server.')).toBeVisible()
    }
    expect(switchedOff).toHaveLength(2)
  })
})
