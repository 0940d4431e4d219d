import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** What the drawer of a figure says, as it stands on screen. */
export interface Explained {
  /** "Win rate 54.55 %" */
  readonly title: string
  readonly formula: string
  /** The numbers that went in, name and figure. */
  readonly numbers: readonly (readonly string[])[]
  /** Ids of the trades that weigh most. */
  readonly trades: readonly string[]
}

/** Opens how a figure comes about, by click, and reads it. By selectors: roles of a page with charts take seconds to tell. */
export async function explained(figure: HTMLElement): Promise<Explained> {
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

/** The figure of a row of figures, by its label. */
export async function figureOf(label: string): Promise<HTMLElement> {
  const stats = (await screen.findAllByText(label, { selector: 'dt' })).map(({ parentElement }) => parentElement!)
  const figure = stats.flatMap((stat) => within(stat).queryAllByTitle('How this figure is calculated'))[0]
  if (figure === undefined) throw new Error(`${label} stands in no row of figures, or does not explain itself`)
  return figure
}

/** Holds that what explains a figure comes to what the page shows, as far as the page writes it. */
export async function expectExplains(figure: HTMLElement): Promise<Explained> {
  const said = figure.textContent
  const shown = numberIn(said)
  const drawer = await explained(figure)
  const told = numberIn(drawer.title)
  const digits = shown === null ? 0 : (/\.(\d+)/.exec(said)?.[1]?.length ?? 0)
  expect([drawer.title, told === null ? null : Number(told.toFixed(digits))]).toEqual([drawer.title, shown])
  return drawer
}

/** The same of some figures of rows of figures, by their labels. */
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
