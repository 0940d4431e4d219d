import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint } from '../after-paint.ts'
import { type Column, Table } from './table.tsx'

// these tests look between what is painted first and what follows, which `act` would make one
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
let place: HTMLElement
let root: Root
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.unstubAllGlobals()
})

const cell = vi.fn((row: number) => `Row ${row}`)
const columns: readonly Column<number>[] = [{ head: 'Row', cell }]
const rowsFrom = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, i) => first + i)
const rowKey = (row: number) => row
const show = (rows: readonly number[]): void =>
  flushSync(() =>
    root.render(<Table caption="Rows" columns={columns} rows={rows} rowKey={rowKey} empty="None." late />),
  )
const texts = (): readonly (string | null)[] => Array.from(place.querySelectorAll('tbody tr'), (row) => row.textContent)

it('paints the rows of a first screen first, then all', async () => {
  show(rowsFrom(0, 200))
  expect(texts()).toEqual(rowsFrom(0, 30).map((row) => `Row ${row}`))
  await vi.waitFor(() => expect(texts()).toHaveLength(200))
})

it('paints them after the charts above it', async () => {
  const drawn = vi.fn(() => expect(texts()).toHaveLength(30))
  afterPaint(drawn)
  show(rowsFrom(0, 200))
  await vi.waitFor(() => expect(texts()).toHaveLength(200))
  expect(drawn).toHaveReturned()
})

it('leaves a long table as it is while the page around it is painted, then shows all of the next', async () => {
  show(rowsFrom(0, 200))
  await vi.waitFor(() => expect(texts()).toHaveLength(200))
  cell.mockClear()
  show(rowsFrom(1000, 150))
  expect(cell).not.toHaveBeenCalled()
  expect(texts()[0]).toBe('Row 0')
  await vi.waitFor(() => expect(texts()).toEqual(rowsFrom(1000, 150).map((row) => `Row ${row}`)))
})

it('shows a short table at once, and a short one after a long one when it is ready', async () => {
  show(rowsFrom(0, 3))
  expect(texts()).toHaveLength(3)
  show(rowsFrom(10, 2))
  expect(texts()).toEqual(['Row 10', 'Row 11'])
  show(rowsFrom(0, 200))
  await vi.waitFor(() => expect(texts()).toHaveLength(200))
  show([])
  await vi.waitFor(() => expect(texts()).toEqual(['None.']))
})
