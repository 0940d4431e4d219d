import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** Content of a figure's explanation drawer, as displayed. */
export interface Explained {
  /** "Win rate 54.55%" */
  readonly title: string
  readonly formula: string
  /** The inputs, name and figure. */
  readonly numbers: readonly (readonly string[])[]
  /** Ids of the trades with the largest effect. */
  readonly trades: readonly string[]
}

/** Opens the explanation of a figure by click, and reads it. Uses selectors, because roles take seconds on a page with charts. */
export async function explainedFigure(figure: HTMLElement): Promise<Explained> {
  fireEvent.click(figure)
  const drawer = (await screen.findByText(/Open trades are excluded/)).closest('[role="dialog"]')
  if (drawer === null) throw new Error('What explains a figure stands in no dialog')
  const text = (selector: string): string => drawer.querySelector(selector)?.textContent ?? ''
  const texts = (within: Element, selector: string): readonly string[] =>
    [...within.querySelectorAll(selector)].map((element) => element.textContent)
  const [numbers] = drawer.querySelectorAll('table')
  const read = {
    title: text('h2').replace('How this figure is calculated', ''),
    formula: text('[aria-label="Formula"]'),
    numbers: [...(numbers?.rows ?? [])].map((row) =>
      texts(row, 'th, td:not(:last-child)').filter((said) => said !== ''),
    ),
    trades: texts(drawer, '[aria-label^="Open trade"]'),
  }
  fireEvent.keyDown(drawer, { key: 'Escape' })
  await waitFor(() => expect(drawer.isConnected).toBe(false))
  return read
}

/** The figure of a stat row, by its label. */
export async function figureOf(label: string): Promise<HTMLElement> {
  const stats = (await screen.findAllByText(label, { selector: 'dt' })).map(({ parentElement }) => parentElement!)
  const figure = stats.flatMap((stat) => within(stat).queryAllByTitle('How this figure is calculated'))[0]
  if (figure === undefined) throw new Error(`${label} stands in no row of figures, or does not explain itself`)
  return figure
}

/** Expects that the explanation of a figure equals the page's figure, to its displayed precision. */
export async function expectExplains(figure: HTMLElement): Promise<Explained> {
  const said = figure.textContent
  const shown = numberIn(said)
  const drawer = await explainedFigure(figure)
  const told = numberIn(drawer.title)
  const digits = shown === null ? 0 : (/\.(\d+)/.exec(said)?.[1]?.length ?? 0)
  expect([drawer.title, told === null ? null : Number(told.toFixed(digits))]).toEqual([drawer.title, shown])
  return drawer
}

/** The same for figures of stat rows, by their labels. */
export async function expectExplained(labels: readonly string[]): Promise<void> {
  for (const label of labels) await expectExplains(await figureOf(label))
}

/** The last number of a text; null for a dash. */
function numberIn(text: string): number | null {
  const last = text
    .replaceAll(/[,\u00A0]/g, '')
    .replaceAll('−', '-')
    .match(/-?\d+(?:\.\d+)?(?=\D*$)/)
  return last === null ? null : Number(last[0])
}
