import type { TradeLeg } from '@afterclose/core/option-leg'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { serveTrades } from '../../testing/engine.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { anInstrument, keepLookups } from '../../testing/stored-trade.ts'
import { ClosedTrades } from './closed-trades.tsx'
import { gridTypes } from './columns.ts'

/** A leg in few words: "-2 560P 4.10 1.50 520", and how it ended. */
function leg(text: string, end: TradeLeg['end'], exitDate: string): TradeLeg {
  const [size = '', what = '', entryPrice = '', exitPrice = '', gain = ''] = text.split(' ')
  return {
    contract: `SPY 2026-04-17 ${what.slice(0, -1)} ${what.at(-1)!}`,
    right: what.endsWith('P') ? 'PUT' : 'CALL',
    strike: what.slice(0, -1),
    expires: '2026-04-17',
    multiplier: '100',
    direction: size.startsWith('-') ? 'SHORT' : 'LONG',
    size: size.replace('-', ''),
    entryPrice,
    exitPrice,
    entryDate: '2026-03-02T10:05:00',
    exitDate,
    end,
    gain,
    isOpening: true,
  }
}
const [march, april, expiry] = ['2026-03-20T15:00:00', '2026-04-16T15:00:00', '2026-04-17T22:00:00'] as const
const condor = [
  leg('-2 560P 4.10 1.50 520', 'CLOSED', march),
  leg('2 550P 2.60 0.80 -360', 'CLOSED', march),
  leg('-2 620C 3.20 0.05 630', 'CLOSED', april),
  leg('2 630C 1.90 0 -380', 'EXPIRED', expiry),
]
const url = 'GET /v1/databases/1/trades/legs?ids=1'

const shownColumns = [
  'inReview',
  'id',
  'entryDate',
  'exitDate',
  'instrument',
  'direction',
  'structureEnd',
  'size',
  'entryPrice',
  'exitPrice',
  'gain',
  'rMultiple',
]

/** The condor as trade 1: the rows that are drawn without a layout are it and its four legs. */
async function show(answer: () => unknown = () => ({ trades: [{ id: 1, legs: condor }] })) {
  serveTrades(
    feedOf({
      exitDate: '2026-04-17T22:00:00',
      entryDate: '2026-03-02T10:05:00',
      direction: 'SHORT',
      size: '2',
      entryPrice: '2.8',
      exitPrice: '0.75',
      gain: '400.9',
      rMultiple: 0.278403,
      structure: 'IRON_CONDOR',
      legCount: 'FOUR',
      structureEnd: 'CLOSED',
    }),
  )
  const received = fakeServer({ [url]: answer })
  await render(<Page />)
  await waitFor(() => expect(lineOf('1')).toBeDefined())
  return received
}
const state = JSON.stringify({
  grid: { columnVisibility: { hiddenColIds: [] }, columnOrder: { orderedColIds: shownColumns } },
  density: 'compact',
})
function Page() {
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <>
      <div ref={setTools} />
      <ClosedTrades onCount={() => {}} tools={tools} />
      <DialogHost />
    </>
  )
}

const rows = () => screen.getAllByRole('row')
/** Texts of the cells that the grid draws in a row, by column. */
const cellsOf = (row: HTMLElement) =>
  Object.fromEntries(
    within(row)
      .queryAllByRole('gridcell')
      .map((cell) => [cell.getAttribute('col-id') ?? '', cell.textContent]),
  )
const lineOf = (id: string) => rows().find((row) => within(row).queryByRole('link', { name: id }) !== null)
const instruments = () =>
  [...document.querySelectorAll('[role="gridcell"][col-id="instrument"]')].map(({ textContent }) => textContent)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  atWork()
  keepLookups()
  queryClient.setQueryData(lookups.instruments(1).queryKey, [{ ...anInstrument, name: 'SPY' }])
  queryClient.setQueryData(lookups.gridStates(1).queryKey, [{ gridType: gridTypes.closed, version: 1, state }])
})

describe('a trade in options in the grid', () => {
  it('has its structure in words, of all visible ones with one request', async () => {
    const received = await show()
    await waitFor(() => expect(instruments()).toContain('SPY iron condor 550/560/620/630, 17 Apr'))
    expect(received.filter(({ call }) => call === url).length).toBe(1)
  })

  it('keeps the name of its structure while its legs cannot be read, and says so when they are asked for', async () => {
    await show(() => new Refusal(500, 'Unexpected error', 'Broken'))
    await waitFor(() => expect(instruments()).toContain('SPY iron condor'))
    await press('Its legs')
    expect(await screen.findByText(/loading the trade/)).toBeDefined()
    expect(instruments().length).toBe(1)
  })

  it('expands into its legs, each with what it brought before costs, and folds again', async () => {
    await show()
    await waitFor(() => expect(instruments()).toContain('SPY iron condor 550/560/620/630, 17 Apr'))
    await press('Its legs')
    await waitFor(() => expect(instruments()).toContain('Bought 2 × 630 call, 17 Apr'))
    const legs = rows().filter((row) => /^(Sold|Bought)/.test(cellsOf(row)['instrument'] ?? ''))
    expect(
      legs.map((row) => {
        const cells = cellsOf(row)
        return ['instrument', 'structureEnd', 'size', 'entryPrice', 'exitPrice', 'gain'].map((id) => cells[id])
      }),
    ).toEqual([
      ['Sold 2 × 560 put, 17 Apr', 'Closed', '2', '4.10', '1.50', '+520.00'],
      ['Bought 2 × 550 put, 17 Apr', 'Closed', '2', '2.60', '0.80', '−360.00'],
      ['Sold 2 × 620 call, 17 Apr', 'Closed', '2', '3.20', '0.05', '+630.00'],
      ['Bought 2 × 630 call, 17 Apr', 'Expired', '2', '1.90', '0.00', '−380.00'],
    ])
    // a leg has no R, no number and no star, and no total counts it
    expect(legs.map((row) => [cellsOf(row)['rMultiple'], cellsOf(row)['id'], cellsOf(row)['inReview']])).toEqual(
      Array.from({ length: 4 }, () => ['', '', '']),
    )
    expect(screen.getByLabelText('Totals of the visible trades').textContent).toMatch(/^1 of 1 trades?/)
    expect(lineOf('1')).toBeDefined()
    await press('Its legs')
    await waitFor(() => expect(instruments().length).toBe(1))
  })

  it('is selected by its own box: its legs have none, and Select all is complete with them', async () => {
    await show()
    await waitFor(() => expect(instruments()).toContain('SPY iron condor 550/560/620/630, 17 Apr'))
    await press('Its legs')
    await waitFor(() => expect(instruments().length).toBe(5))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all trades' }))
    expect(await screen.findByText('1 selected')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all trades' }).checked).toBe(true)
    const names = (role: 'checkbox' | 'button') =>
      screen.getAllByRole(role, { name: /^(Select|Actions for)/ }).map((one) => one.getAttribute('aria-label'))
    expect(names('checkbox')).toEqual(['Select all trades', 'Select trade 1'])
    expect(names('button')).toEqual(['Actions for trade 1'])
  })
})
