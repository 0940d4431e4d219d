// @large: every page on a phone
import type { Locator, Page } from '@playwright/test'
import { newAccount, signInAs } from '../support/account.ts'
import { filledJournal } from '../support/filled-journal.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { pages } from '../support/pages.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom bar' })
const isSettings = (path: string): boolean => path.startsWith('/settings/')

/** Room at the end of a page, in pixels. */
const room = 84

/** Names of everything that can be pressed or typed into and lies under the bar, as far as its scrolling parents show it. */
const coveredByBar = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const top = document.querySelector('[aria-label="Bottom bar"]')?.getBoundingClientRect().top
    if (top === undefined) return []
    const interactive = 'a[href], button, input, select, textarea, [tabindex="0"], [contenteditable="true"]'
    const clippedBottom = (element: Element): number => {
      let { bottom } = element.getBoundingClientRect()
      for (
        let parent = element.parentElement;
        parent !== null && parent !== document.body;
        parent = parent.parentElement
      )
        if (getComputedStyle(parent).overflowY !== 'visible')
          bottom = Math.min(bottom, parent.getBoundingClientRect().bottom)
      return bottom
    }
    return [...document.querySelectorAll(`main :is(${interactive})`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 1 && box.top < clippedBottom(element) && clippedBottom(element) > top + 0.5
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
  })

interface Field {
  readonly name: string
  readonly textSize: number
  readonly height: number
}

/** Text size and height of the box of every visible field, in pixels: iOS zooms into text smaller than 16. */
const fieldsOf = (part: Locator): Promise<readonly Field[]> =>
  part.evaluate((root) => {
    const typed =
      'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"]), textarea, select, [contenteditable="true"]'
    return [...root.querySelectorAll<HTMLElement>(typed)]
      .filter((element) => element.checkVisibility() && element.closest('[aria-hidden="true"]') === null)
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.id,
        textSize: Number.parseFloat(getComputedStyle(element).fontSize),
        // a field of several words has a box around its input
        height: (
          element.parentElement?.closest('.mantine-TagsInput-input, .mantine-MultiSelect-input') ?? element
        ).getBoundingClientRect().height,
      }))
  })

/** @param atLeast fields that the part has, so that the measure cannot pass by finding none */
async function expectFingerFields(part: Locator, where: string, atLeast: number): Promise<void> {
  await expect.poll(async () => (await fieldsOf(part)).length, where).toBeGreaterThanOrEqual(atLeast)
  const tooSmall = (await fieldsOf(part)).filter(({ textSize, height }) => textSize < 16 || height < 44)
  expect(tooSmall, where).toEqual([])
}

test('at the end of every page nothing lies under the bar, which marks where the page is', async ({ page, server }) => {
  const account = await newAccount(server.url)
  await filledJournal(account, 'Tested journal')
  await signInAs(page, account)
  await page.goto('/home')
  await expect(bar(page)).toBeVisible()
  for (const { path, title } of pages)
    await test.step(path, async () => {
      await goTo(page, path, title)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      if (isSettings(path)) {
        await expect(bar(page)).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Add New Trade' })).toHaveCount(0)
      } else {
        await expect(bar(page)).toBeVisible()
        expect(await coveredByBar(page), path).toEqual([])
        const { left, isFilled } = await page.evaluate(() => {
          const content = document.querySelector('main > :last-child')?.getBoundingClientRect().bottom ?? 0
          return {
            left: document.documentElement.scrollHeight - window.scrollY - content,
            isFilled: document.querySelector('main > [data-fill]') !== null,
          }
        })
        if (!isFilled) expect(left, path).toBeGreaterThanOrEqual(room - 1)
        const own = { '/home': 'Home', '/milestones': 'Home', '/journal': 'Journal', '/review': /^Review/ }[path]
        const marked = bar(page).locator('[aria-current]')
        await expect(marked).toHaveCount(1)
        await expect(marked).toHaveText(own ?? 'More')
      }
      await expectFingerFields(page.getByRole('main'), path, 0)
    })
})

test('the bar leads to the pages of every day, adds a trade, and opens the drawer with all others', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  await bar(page).getByRole('link', { name: 'Journal' }).tap()
  await expect(page).toHaveURL(/\/journal/)
  await expect(bar(page).getByRole('link', { name: 'Journal' })).toHaveAttribute('aria-current', 'page')
  await bar(page).getByRole('link', { name: 'Review' }).tap()
  await expect(page).toHaveURL(/\/review/)
  await bar(page).getByRole('button', { name: 'More' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Equity Graph' }).tap()
  await expect(page).toHaveURL(/\/chart-lab\/equity/)
  await expect(drawer).toBeHidden()
  await expect(bar(page).getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
  // back on the page where the drawer was opened, it is closed: its heading can be reached
  await bar(page).getByRole('link', { name: 'Review' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await expect(drawer).toBeHidden()
  const add = bar(page).getByRole('button', { name: 'Add New Trade' })
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await add.tap()
  await expect(page.getByRole('dialog', { name: 'Add a trade' })).toBeVisible()
})

test('a form has fields for a finger, numbers with their keyboard, and no empty result before the first of them', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  await bar(page).getByRole('button', { name: 'Add New Trade' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add a trade' })
  const result = dialog.getByRole('complementary', { name: 'Result' })
  const field = (name: string) => dialog.getByLabel(name, { exact: false }).first()

  await test.step('a new trade', async () => {
    await expect(field('Instrument')).toBeVisible()
    await expect(result).toBeHidden()
    expect((await field('Instrument').boundingBox())?.y).toBeLessThan(260)
    await expectFingerFields(dialog, 'a new trade', 14)
    for (const name of ['Size', 'Entry price', 'Exit price', 'Stop loss', 'Commission'])
      await expect(field(name), name).toHaveAttribute('inputmode', 'decimal')
  })
  await test.step('its result comes after the fields, which do not move', async () => {
    const price = field('Entry price')
    await price.fill('100')
    const before = await price.boundingBox()
    await field('Stop loss').fill('99')
    await field('Take profit').fill('103')
    await expect(result).toBeVisible()
    expect((await price.boundingBox())?.y).toBe(before?.y)
    expect((await result.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  })
  await test.step('its other tabs', async () => {
    await dialog.getByRole('tab', { name: /^Review/ }).tap()
    await expectFingerFields(dialog, 'review', 0)
    await dialog.getByRole('tab', { name: /^Screenshots/ }).tap()
    await expectFingerFields(dialog, 'notes', 1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('the filters', async () => {
    await page.getByRole('button', { name: 'Filters' }).tap()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await expect(filters).toBeVisible()
    await expectFingerFields(filters, 'filters', 0)
    await filters.getByRole('button', { name: /^Last trades/ }).tap()
    await expectFingerFields(page.locator('body'), 'a filter with its own number', 1)
    await page.goto('/home')
  })
  for (const [path, title, button, least] of [
    ['/settings/instruments', 'Instruments', 'Add instrument', 10],
    ['/settings/deposits-withdrawals', 'Deposits/Withdrawals', 'Add deposit or withdrawal', 3],
    ['/trading-plans', 'Trading Plans', 'New plan', 10],
    ['/missed-trades/journal', 'Missed Trades', 'Add missed trade', 8],
  ] as const)
    await test.step(path, async () => {
      await goTo(page, path, title)
      await page.getByRole('button', { name: button }).first().tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectFingerFields(page.getByRole('dialog'), button, least)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})
