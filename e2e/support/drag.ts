import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Drags by the pointer, in small steps as a hand does it, until what it is held over answers, and drops it there. On a busy
 * machine places are measured late: then it is put back and picked up again, as a trader would.
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
      const to = await middleOf(onto) // what is dragged may have moved it
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await answers()
    } catch (error) {
      await page.keyboard.press('Escape')
      await page.mouse.up()
      throw error
    }
  }).toPass({ timeout: 60_000 })
  await page.mouse.up()
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) }
}

/** Presses an arrow key until it is said where the thing that was picked up is now: places are measured after it was. */
export async function moveBy(
  page: Page,
  key: `Arrow${'Up' | 'Down' | 'Left' | 'Right'}`,
  said: Locator,
): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(said).toBeAttached({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}
