// @large: every state of every part
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from '../support/accessible.ts'
import { expect, loadStory, test, walkTo } from '../support/gallery.ts'
import { walkByKeyboard } from '../support/keyboard-walk.ts'
import { fullLane } from '../support/lane.ts'

// every state is shown alone, and colours change immediately
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

// a long file: split among all workers
test.describe.configure({ mode: 'parallel' })

const withPictures = process.env['PICTURES'] !== undefined

const sources = new URL('../../apps/web/src/', import.meta.url)
const parts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.story.tsx'))
  .map((file) => basename(file, '.story.tsx'))
  .toSorted()

test('no two parts share a name', () => {
  expect(parts).toEqual([...new Set(parts)])
})

/** Components per page load: each walk starts with a load, but the code is cached by then. */
const walks = Array.from({ length: Math.ceil(parts.length / 7) }, (_, i) => parts.slice(i * 7, i * 7 + 7))

for (const walk of walks)
  test(`every state of the parts from ${walk[0]} to ${walk.at(-1)} is accessible in both themes and on a phone, and is reached by keyboard`, async ({
    page,
    gallery,
  }, testInfo) => {
    for (const part of walk)
      await test.step(part, async () => {
        const stories = gallery.stories.filter((story) => story.startsWith(`/gallery/${part}/`))
        const last = stories.at(-1)
        if (last === undefined) throw new Error(`The gallery has no state of ${part}`)
        await loadStory(page, last)
        const alone = await shown(page)
        for (const story of stories) {
          if (stories.length > 1) await walkTo(page, story)
          // after all others the last state looks as it does alone: no state of the others remains
          if (story === last) await expect.poll(() => shown(page), `${last} after all others`).toBe(alone)
          await expectGoodState(page, story, story === stories[0], (look) =>
            testInfo.outputPath(`${part}-${story.split('/').at(-1)}-${look}.png`),
          )
        }
      })
  })

const shown = (page: Page) => page.locator('body').ariaSnapshot()

/** @param first checks the dark colours only for the first state of each component, except in a run of all laws */
async function expectGoodState(page: Page, story: string, first: boolean, picturePath: (look: string) => string) {
  const picture = async (look: string) => {
    if (withPictures) await page.screenshot({ path: picturePath(look) })
  }
  expect(await violations(page, 'all'), `${story}, light`).toEqual([])
  await picture('light')
  expect(await walkByKeyboard(page), `${story}, by keyboard`).toEqual({ notReached: [], focusNotSeen: [] })

  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  if (fullLane || first) expect(await violations(page, 'colours'), `${story}, dark`).toEqual([])
  await picture('dark')
  await page.setViewportSize({ width: 390, height: 844 })
  // a chart is redrawn when its size changes
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width, `${story} fits`).toBeLessThanOrEqual(390)
  await picture('phone')
  await page.setViewportSize({ width: 1440, height: 900 })
}
