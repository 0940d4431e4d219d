import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { violations } from '../support/accessible.ts'
import { expect, loadStory, test, walkTo } from '../support/gallery.ts'
import { walkByKeyboard } from '../support/keyboard-walk.ts'
import { fullLane } from '../support/lane.ts'

// every state is shown by itself, and colours change at once
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

// a long file: all workers share it
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

for (const part of parts)
  test(`every state of ${part} is accessible in both themes and on a phone, and is reached by keyboard`, async ({
    page,
    gallery,
  }, testInfo) => {
    const stories = gallery.stories.filter((story) => story.startsWith(`/gallery/${part}/`))
    const last = stories.at(-1)
    if (last === undefined) throw new Error(`The gallery has no state of ${part}`)
    const snapshot = () => page.locator('body').ariaSnapshot()
    let walked = ''
    for (const story of stories) {
      const picture = async (look: string) => {
        if (withPictures) await page.screenshot({ path: testInfo.outputPath(`${story.split('/').at(-1)}-${look}.png`) })
      }
      if (story === stories[0]) await loadStory(page, story)
      else await walkTo(page, story)
      walked = await snapshot()
      expect(await violations(page, 'all'), `${story}, light`).toEqual([])
      await picture('light')
      expect(await walkByKeyboard(page), `${story}, by keyboard`).toEqual({ notReached: [], focusNotSeen: [] })

      await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
      if (fullLane || story === stories[0]) expect(await violations(page, 'colours'), `${story}, dark`).toEqual([])
      await picture('dark')
      await page.setViewportSize({ width: 390, height: 844 })
      // a chart is drawn anew when it hears of its new size
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, `${story} fits`).toBeLessThanOrEqual(390)
      await picture('phone')
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    // after all others the last state shows what it shows by itself: nothing is left of those before
    if (stories.length === 1) return
    await loadStory(page, last)
    await expect.poll(snapshot, `${last} by itself`).toBe(walked)
  })
