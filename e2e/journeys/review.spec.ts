import { CommentView } from '@afterclose/contract/comments'
import { ReviewView } from '@afterclose/contract/reviews'
import { TradeView } from '@afterclose/contract/trades'
import { DAY, localText } from '@afterclose/core/time'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journal.ts'
import { expectStored } from '../support/stored.ts'

/** A day before today, at an hour: cards are trades of the last 60 days. */
const daysAgo = (days: number, hour: number): string =>
  `${localText(Date.now() - days * DAY).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00`

/** Results that no other number of the page is like. */
const trades = [
  { entryDate: daysAgo(3, 10), exitDate: daysAgo(3, 11), entryPrice: '50', exitPrice: '57.4321', stopLoss: '49' },
  { entryDate: daysAgo(4, 10), exitDate: daysAgo(4, 11), entryPrice: '50', exitPrice: '43.9876', stopLoss: '49' },
  { entryDate: daysAgo(5, 10), exitDate: daysAgo(5, 11), entryPrice: '50', exitPrice: '52.1357', stopLoss: '49' },
]
/** Exit, gain of 100 shares, and R, as the server or the page may write them. */
const results = trades.map(({ exitPrice }) => {
  const distance = Math.abs(Number(exitPrice) - 50)
  return [exitPrice, (100 * distance).toFixed(2), `${distance.toFixed(2)}R`]
})

/** Notes every JSON answer to the page. The feed of trades is binary, and is not searched: the page computes its figures from it. */
function answersTo(page: Page): readonly Promise<string>[] {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if ((response.headers()['content-type'] ?? '').includes('json')) answers.push(response.text().catch(() => ''))
  })
  return answers
}

/** Expects that neither the document, its title nor an answer contains a result of these trades. */
async function expectCovered(page: Page, answers: readonly Promise<string>[], hidden: readonly string[]) {
  const places = [await page.content(), await page.title(), ...(await Promise.all(answers))]
  for (const text of hidden) expect(places.filter((place) => place.includes(text))).toEqual([])
}

test('a week is reviewed by keys: cards without their results, what cost most, and one rule', async ({
  page,
  openJournal,
}) => {
  const answers = answersTo(page)
  const { account, journal } = await openJournal({ trades, at: '/review' })
  const url = `/v1/databases/${journal.id}`
  const lists = {
    trades: async () => (await account.call('GET', `${url}/trades`, z.object({ trades: z.array(TradeView) }))).trades,
    reviews: async () =>
      (await account.call('GET', `${url}/reviews`, z.object({ reviews: z.array(ReviewView) }))).reviews,
    comments: async () =>
      (await account.call('GET', `${url}/comments`, z.object({ comments: z.array(CommentView) }))).comments,
  }
  const card = page.getByRole('article')
  const covered = page.getByText('The result is covered until you grade.')

  await test.step('until the grade nothing tells the result: no page, no title, no answer', async () => {
    await expect(page.getByText('Card 1 of 3 today, 3 wait.')).toBeVisible()
    await expect(covered).toBeVisible()
    await expect(page.getByRole('link', { name: 'Review', exact: true }).getByTitle('3 wait')).toBeVisible()
    await expectCovered(page, answers, results.flat())
    await expectAccessible(page, 'a covered card')
  })

  let first = ''
  await test.step('keys in a field are text', async () => {
    await page.keyboard.press('n')
    await page.keyboard.type('abcd s u r 1')
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('abcd s u r 1')
    await page.keyboard.press('Escape')
    await expect(covered).toBeVisible()
    first = (await card.getAttribute('aria-label')) ?? ''
  })

  await test.step('a comment is added and the group changes by keys, still without a result', async () => {
    const chosen = card.getByRole('button', { pressed: true })
    await page.keyboard.press('1')
    await expect(chosen).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByText('2 of 2 groups')).toBeVisible()
    await expect.poll(async () => (await lists.trades()).flatMap((trade) => trade.entryComments)).toHaveLength(1)
    await expectCovered(page, answers, results.flat())
  })

  await test.step('the grade uncovers the result of its card', async () => {
    await page.keyboard.press('b')
    await expect(page.getByText('Graded B.')).toBeVisible()
    await expect(card).toContainText(/It (won|lost) \d/)
    await expect(page.getByText(/Exit at/)).toBeVisible()
    const [review] = await lists.reviews()
    expect(review).toMatchObject({ grade: 'B', sawResult: false, note: 'abcd s u r 1' })
    const graded = (await lists.trades()).find(({ id }) => id === review?.tradeId)
    expect(graded?.reviewGrade).toBe('B')
    await expectAccessible(page, 'a graded card')
  })

  await test.step('u takes the last grade back, and another one is given', async () => {
    await page.keyboard.press('u')
    await expect(page.getByText('Uncovered before the grade.')).toBeVisible()
    await expect.poll(async () => (await lists.trades()).filter(({ reviewGrade }) => reviewGrade !== null)).toEqual([])
    await page.keyboard.press('c')
    await expect(page.getByText('Graded C.')).toBeVisible()
  })

  await test.step('the next card is covered again, r uncovers it, and a skipped one comes back tomorrow', async () => {
    await page.keyboard.press('j')
    await expect(covered).toBeVisible()
    await expect(card).not.toHaveAttribute('aria-label', first)
    await page.keyboard.press('r')
    await expect(page.getByText('Uncovered before the grade.')).toBeVisible()
    await page.keyboard.press('d')
    await expect(page.getByText('Graded D.')).toBeVisible()
    await expect.poll(async () => (await lists.reviews())[0]).toMatchObject({ grade: 'D', sawResult: true })
    await page.keyboard.press('j')
    await expect(covered).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByText(/^Done for today\./)).toBeVisible()
  })

  await test.step('what cost most: a journal without a mistake says so, and leads on to the rule', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/step=cost/)
    await expect(page.getByText('No mistake is written down yet.')).toBeVisible()
    await expectAccessible(page, 'what cost most')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/step=rule/)
  })

  await test.step('one rule starts, and the review is done until Monday', async () => {
    const text = 'If no plan is written, then I do not enter.'
    const field = page.getByRole('textbox', { name: 'The rule, as if and then' })
    await field.fill(text)
    await expectAccessible(page, 'one rule')
    await field.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Done until Monday.' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page, 'done until Monday')
  })

  await test.step('a link proposes a rule about a comment, which one click starts', async () => {
    const comment = (await lists.comments()).find(({ name }) => name === 'Chased')!
    await page.goto(`/review?step=rule&comment=${comment.id}`)
    const field = page.getByRole('textbox', { name: 'The rule, as if and then' })
    await expect(field).toHaveValue('If I notice “Chased”, then I let it go.')
    await page.getByRole('button', { name: /^Start (on Monday|now)/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Done until Monday.' })).toBeVisible()
    await expectStored(page, {
      at: '/review?step=done',
      title: 'Review - Afterclose (Tested journal)',
      stored: {
        'week-rules': {
          weekRules: [
            {
              span: 'WEEK',
              text: 'If I notice “Chased”, then I let it go.',
              about: 'COMMENT',
              aboutId: comment.id,
            },
            { span: 'WEEK', text: 'If no plan is written, then I do not enter.', about: 'NONE' },
          ],
        },
        reviews: {
          reviews: [
            { grade: 'D', sawResult: true },
            { grade: 'C', sawResult: true, note: 'abcd s u r 1' },
          ],
        },
      },
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('four large buttons at the bottom grade a card, and nothing tells its result before', async ({
    page,
    openJournal,
  }) => {
    const answers = answersTo(page)
    await openJournal({ trades, at: '/review' })
    await expect(page.getByText('The result is covered until you grade.')).toBeVisible()
    const grade = page.getByRole('group', { name: 'Grade' }).getByRole('button', { name: /^B/ })
    const box = await grade.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    await expectCovered(page, answers, results.flat())
    await expectAccessible(page, 'a covered card on a phone')
    await grade.tap()
    await expect(page.getByText('Graded B.')).toBeVisible()
    await expect(page.getByRole('article')).toContainText(/It (won|lost) \d/)
  })
})
