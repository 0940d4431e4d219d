import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = {
  all: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } }, // menus hang on the body, outside of every landmark
  },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} satisfies Record<string, RunOptions>

/**
 * What on screen breaks a rule of accessibility, in words. axe runs in the page itself, which has no frames: a run by
 * way of a second page (`@axe-core/playwright`) takes ten times as long.
 *
 * @param which the themes differ in their colours only: in the second one it is enough to look at those
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

/** Nothing of what is on screen now breaks a rule, in the light theme or in the dark one, which differs in its colours only. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await violations(page, 'all'), what).toEqual([])
  await show(page, 'dark')
  expect(await violations(page, 'colours'), `${what}, dark`).toEqual([])
  await show(page, 'light')
}

/** As the switch in the header does it, which menus and dialogs cover. */
const show = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name)
    document.documentElement.classList.toggle('dark', name === 'dark')
  }, theme)

/** Every movement and change of a colour at its end: one that a child inherits begins there when it has ended in the parent. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime) // a spinner never does
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
