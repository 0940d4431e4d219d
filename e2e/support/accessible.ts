import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = {
  all: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } }, // menus are attached to the body, outside of all landmarks
  },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} satisfies Record<string, RunOptions>

/**
 * Accessibility violations on screen, as text. axe runs in the page itself, which has no frames: running it through a second page
 * (`@axe-core/playwright`) takes ten times as long.
 *
 * @param which the themes only differ in colours, so in the second one it is enough to check those
 */
export async function violations(page: Page, which: keyof typeof rules): Promise<readonly string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const found = await window.axe.run(document, options)
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { ...rules[which], resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/** Expects no accessibility violations on screen, in the light theme or in the dark one, where only colours are checked. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await violations(page, 'all'), what).toEqual([])
  await show(page, 'dark')
  expect(await violations(page, 'colours'), `${what}, dark`).toEqual([])
  await show(page, 'light')
}

/** Switches the theme as the header's switch does, which menus and dialogs cover. */
const show = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name)
    document.documentElement.classList.toggle('dark', name === 'dark')
  }, theme)

/** Finishes all animations and transitions: one that a child inherits starts when that of the parent has ended. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime) // a spinner never ends
    for (;;) {
      await frame()
      await frame()
      const changes = document.getAnimations().filter(ends)
      if (changes.length === 0) return
      await Promise.allSettled(changes.map(({ finished }) => finished))
    }
  })

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
