import { listInstruments } from '@afterclose/contract/instruments'
import type { ElementHandle, Page } from 'playwright-core'
import type { Measured } from './measured.ts'

/** A sequence of all selections of a journal's instruments. */
export interface InstrumentChoice {
  /** Opens the list of instruments above a page. @returns its options by id; null if the page has no such filter */
  readonly open: (page: Page) => Promise<ReadonlyMap<number, ElementHandle> | null>
  /**
   * The next instrument to select or deselect, and the selection afterwards: a Gray code, whose neighbours differ in one instrument, so no
   * selection repeats.
   */
  readonly next: () => { readonly id: number; readonly chosen: readonly number[] }
}

export async function instrumentChoice({ account, journalId }: Measured): Promise<InstrumentChoice> {
  const { instruments } = await account.call(listInstruments, { params: { journalId } })
  const offered = instruments.filter(({ active }) => active)
  let step = 0
  return {
    async open(page) {
      step = 0
      const basic = page.getByRole('button', { name: /^Basic/ })
      if (!(await basic.isVisible())) return null
      await basic.click()
      await page.getByRole('button', { name: /^Instrument/ }).click()
      const options = new Map<number, ElementHandle>()
      // looked up once: searching the page takes its main thread longer than a filter change
      for (const { id, name } of offered) {
        const option = await page.getByRole('option', { name, exact: true }).elementHandle()
        if (option === null) throw new Error(`The list shows no ${name}`)
        options.set(id, option)
      }
      return options
    },
    next() {
      const chosen = (step + 1) ^ ((step + 1) >> 1)
      const instrument = offered[Math.log2(chosen ^ step ^ (step >> 1))]
      if (instrument === undefined) throw new Error('The journal has too few instruments for this many selections')
      step++
      return { id: instrument.id, chosen: offered.filter((_, bit) => (chosen & (1 << bit)) !== 0).map(({ id }) => id) }
    },
  }
}

/**
 * Changes the selection by one instrument. @returns ms from the click to the paint of the change; null if nothing changes within two
 * seconds
 */
export async function changeSelection(
  page: Page,
  options: ReadonlyMap<number, ElementHandle>,
  { id }: { readonly id: number },
): Promise<number | null> {
  const before: number = await page.evaluate('contentPainted()')
  await options.get(id)?.click()
  return page.evaluate(`contentAfter(${before}, 2000)`)
}
