// @large: its figures are tested in the engine, its page under jsdom
import { originalStrategy } from '@afterclose/core/strategy'
import type { Page } from '@playwright/test'
import { walkTo } from '../support/chart-page.ts'
import { demoAccount, signInAs } from '../support/account.ts'
import { expectDrawn, goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

/** Stop at 49, target at 52: every second trade reached its target, the others 50.8 and then their stop; two per day. */
const trades = Array.from({ length: 60 }, (_, i) => {
  const day = `2024-${String(3 + Math.floor(i / 40)).padStart(2, '0')}-${String(1 + Math.floor((i % 40) / 2)).padStart(2, '0')}`
  const won = i % 2 === 0
  const hour = 10 + 2 * (i % 2)
  return {
    entryDate: `${day}T${hour}:00:00`,
    exitDate: `${day}T${hour + 1}:00:00`,
    takeProfit: '52',
    exitPrice: won ? '52' : '49',
    highestPrice: won ? '52' : '50.8',
    lowestPrice: won ? '49.7' : '49',
  }
})

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: 'Strategies compared with the actual trades' }).getByRole('row', { name })

test('[2.3.10] other strategies and rules are tried on the trades of a journal', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })

  await test.step('[2.3.10] strategies are compared with what the trades made, typed by keyboard, shared by a link and kept under a name', async () => {
    await goTo(page, '/alternative-strategies', 'Alternative Strategies')
    await expect(
      page.getByText(/^60 of 60 trades have a stop loss, a target, and the highest and lowest price\./),
    ).toBeVisible()
    // half of them made 2R, the others lost 1 R
    await expect(row(page, /^Actual \(same trades\) 60 50\.0 /)).toBeVisible()
    await expect(row(page, /^Original stop, target 2R 60 50\.0 /)).toBeVisible()

    // a target that the losers had reached, by keyboard
    const target = page.getByRole('button', { name: 'Original stop, target 2R' })
    await target.press('Enter')
    const away = page.getByRole('textbox', { name: 'Target away' })
    await away.fill('0')
    await away.press('Enter')
    await expect(page.getByText('The target needs a distance above 0.')).toBeVisible()
    await away.fill('0.75')
    await away.press('Enter')
    await expect(row(page, /^Original stop, target 0\.75R 60 /)).toBeVisible()
    const endings = page.getByRole('table', { name: 'How would the trades have ended?' })
    await expect(endings.getByRole('row', { name: /^Original stop, target 0\.75R 30 \d+ \d+ 30 / })).toBeVisible()

    // saved under a name, removed, and chosen again
    await page.getByRole('button', { name: 'Saved strategies' }).click()
    await page.getByRole('menuitem', { name: 'Save as…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save strategy as' })
    await dialog.getByRole('textbox').fill('Quick target')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, /^Quick target 60 /)).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, /^Quick target/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Add strategy' }).click()
    await page.getByRole('button', { name: 'Saved strategies' }).click()
    await page.getByRole('menuitem', { name: 'Quick target' }).click()
    await expect(row(page, /^Quick target 60 /)).toBeVisible()

    // a link shows the same in another visit
    await page.goto(page.url())
    await expect(row(page, /^Quick target 60 /)).toBeVisible()
    await expect(row(page, /./)).toHaveCount(6)

    // a cell of the map becomes a strategy, by keyboard
    // it is drawn near the screen
    await page.getByRole('heading', { name: 'Would the best choice have held up?' }).scrollIntoViewIfNeeded()
    await expect(page.locator('figure canvas')).toHaveCount(2)
    const map = page.getByRole('group', { name: /^Chart: arrow keys/ }).nth(1)
    await walkTo(map, ['Home'], /^Stop 0\.25R, target 0\.5R, /)
    await map.press('Enter')
    await expect(row(page, /^Stop 0\.25R, target 0\.5R 60 /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add strategy' })).toBeDisabled()

    // trade by trade, the largest difference first, and from there to the trade
    await page.getByRole('combobox', { name: 'Order of the trades' }).click()
    await page.getByRole('option', { name: 'Quick target: largest gain first' }).click()
    const list = page.getByRole('table', { name: 'Which trades would have ended differently?' })
    await expect(list.getByRole('row').nth(1)).toContainText('unclear')
    await list
      .getByRole('button', { name: /^Open trade/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Edit trade/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^Edit trade/ })).toBeHidden()
  })

  await test.step('[2.3.10] rules are replayed in an order of one’s own, and say what they would have changed and when', async () => {
    await goTo(page, '/alternative-strategies', 'Alternative Strategies')
    await page.getByRole('radiogroup', { name: 'What to test' }).getByText('Rules', { exact: true }).click()
    const effects = page.getByRole('table', { name: 'What each rule would have changed' })
    await expect(effects.getByRole('row', { name: /^Stop after 2 losses a day 0\.00 0\.00 0 0\.00 / })).toBeVisible()

    // the loser of each day is its second trade
    const most = page.getByRole('textbox', { name: 'Trades a day' })
    await most.fill('1')
    await most.press('Enter')
    await expect(
      effects.getByRole('row', { name: /^No more than 1 trade a day \+\S+ \+\S+ 30 skipped \+\d/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('menuitem', { name: /^Skip trades with/ }).click()
    await page.getByRole('combobox', { name: 'Comment' }).click()
    await page.getByRole('option', { name: /^Exit/ }).first().click()
    await expect(effects.getByText('hindsight', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Remove: Skip trades/ }).click()
    await page.getByRole('button', { name: 'Earlier: No more than 1 trade a day' }).click()
    await expect(effects.getByRole('row').nth(1)).toContainText('No more than 1 trade a day')
    await expect(page).toHaveURL(/show=rules/)
    await page.goBack()
    await expect(effects.getByRole('row').nth(2)).toContainText('No more than 1 trade a day')
    await effects.getByRole('button', { name: '30 skipped' }).click()
    const drawer = page.getByRole('dialog', { name: /^No more than 1 trade a day/ })
    await expect(drawer.getByRole('button', { name: /^Open trade/ })).toHaveCount(30)
  })
})

/** "+1,204.50R" */
const amount = (text: string): number => Number.parseFloat(text.replace('−', '-').replaceAll(',', ''))

/** The largest number that is rounded to this text: "174.8" stands for up to 174.85, "1,205" for up to 1,205.5. */
const largestRoundedTo = (text: string): number => {
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0
  return amount(text) + 0.5 * 10 ** -decimals
}

test('[BARS 10] 1: no bold sentence of the demo journal is above the worst total', async ({ page, server }) => {
  await signInAs(page, await demoAccount(server.url))
  const set = [
    { ...originalStrategy, name: 'Original' },
    { ...originalStrategy, name: 'Early break-even', breakEvenAtR: 0.5 },
    { ...originalStrategy, name: 'Far target', targetMode: 'R', targetValue: 3 },
    { ...originalStrategy, name: 'Wide stop', stopMode: 'R', stopValue: 1.5 },
  ]
  const bold = page.getByRole('main').locator('p b, p strong')
  for (const strategies of [set, ...set.slice(1).map((one) => [one])]) {
    await page.goto(`/alternative-strategies?strategies=${encodeURIComponent(JSON.stringify(strategies))}`)
    await expect(row(page, /^Actual/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^\d+ by price bars$/ }).first()).toBeVisible()
    await expectDrawn(page)
    const rows = await page
      .getByRole('table', { name: 'Strategies compared with the actual trades' })
      .getByRole('row')
      .all()
    const cells = await Promise.all(rows.slice(1).map((one) => one.getByRole('cell').nth(2).innerText()))
    expect(cells.length).toBe(strategies.length + 1)
    // the map shows the worst-case result of its own best choice, on a part of the trades
    const sentences = (await bold.allInnerTexts()).filter((text) => !/made at worst .* in the last third$/.test(text))
    const told = sentences.flatMap((text) => text.match(/[+−]?[\d,]+\.\d+(?=R\b)/g) ?? []).map(amount)
    expect(told.length).toBeGreaterThan(1)
    expect(Math.max(...told), sentences.join('; ')).toBeLessThanOrEqual(
      // the sentences have two decimals, the column fewer
      Math.max(...cells.map(largestRoundedTo)),
    )
    expect(await page.getByRole('main').innerText()).not.toContain('537.98')
  }
})
