import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/gallery.ts'
import { walkByKeyboard } from '../support/keyboard-walk.ts'

// a picture of each state is taken anyway, and colours change at once
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
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
  }, testInfo) => {
    await page.goto('/gallery')
    const links = page.getByRole('navigation').locator(`a[href^="/gallery/${part}/"]`)
    await expect(links).not.toHaveCount(0)
    const stories = await links.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')?.replace(/\?.*/, '') ?? ''),
    )
    for (const story of stories) {
      const picture = (look: string) =>
        page.screenshot({ path: testInfo.outputPath(`${story.split('/').at(-1)}-${look}.png`) })
      await page.goto(`${story}?alone`)
      await expect(page.locator('[data-shown]')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await broken(page, tags), `${story}, light`).toEqual([])
      await picture('light')
      expect(await walkByKeyboard(page), `${story}, by keyboard`).toEqual({ notReached: [], focusNotSeen: [] })

      await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
      await settled(page)
      expect(await broken(page, ['color-contrast']), `${story}, dark`).toEqual([])
      await picture('dark')
      await page.setViewportSize({ width: 390, height: 844 })
      // a chart is drawn anew when it hears of its new size
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, `${story} fits`).toBeLessThanOrEqual(390)
      await picture('phone')
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

/** Two frames on, and every change of a colour at its end. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime) // a spinner never does
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })

/** What breaks one of these rules, in words. */
async function broken(page: Page, rules: readonly string[]): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
  if (rules[0] === 'color-contrast') axe.withRules([...rules])
  else axe.withTags([...rules]).disableRules('region') // menus hang on the body, outside of every landmark
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
