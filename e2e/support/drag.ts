import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Drags by the pointer, in small steps as a user does, until the drop target responds, and drops. On a busy machine positions are measured
 * late: then it is returned and picked up again, as a trader would.
 */
export async function dragOnto(
  page: Page,
  handle: Locator,
  onto: Locator,
  answers: () => Promise<void>,
): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  await expect(async () => {
    try {
      const from = await middleOf(handle)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 12, from.y + 12, { steps: 2 })
      const to = await middleOf(onto) // the dragged element may have moved it
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await answers()
      await handled(page) // it may have responded on the way
    } catch (error) {
      await page.keyboard.press('Escape')
      await page.mouse.up()
      throw error
    }
  }).toPass({ timeout: 60_000 })
  await page.mouse.up()
  // dnd-kit swallows clicks until a timer of 50 ms has fired that it starts at the drop
  await page.evaluate(() => new Promise((done) => setTimeout(done, 51)))
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) }
}

/**
 * Presses an arrow key once, and waits for the announcement of the new position. Keys only work some time after the pick-up: an ignored key
 * is pressed again, but not one with a late announcement, which would move too far.
 */
export async function moveBy(
  page: Page,
  key: `Arrow${'Up' | 'Down' | 'Left' | 'Right'}`,
  said: Locator,
): Promise<void> {
  const words = () => page.locator('[id^="DndLiveRegion"]').allTextContents()
  await expect(async () => {
    await handled(page)
    const before = await words()
    await page.keyboard.press(key)
    await expect.poll(words, { timeout: 10_000 }).not.toEqual(before)
  }).toPass({ timeout: 60_000 })
  await expect(said).toBeAttached()
}

/** Waits until all previous input to the page was processed and rendered. */
const handled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let times = 0; times < 2; times++) {
      await new Promise((done) => requestAnimationFrame(done))
      await new Promise((done) => setTimeout(done, 0))
    }
  })
