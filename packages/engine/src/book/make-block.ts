import { firstRow, lastRow } from '../columns/bitmap.ts'
import * as L from '../kernel/layout.ts'
import type { Selection } from '../filters/select.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import type { Block, Cells, Lines, TableName, Want } from './block.ts'
import { BufferWriter } from './buffer-writer.ts'
import type { CellNames } from './cell-names.ts'
import { drawnLine, lineBytes, visiblePoints } from './drawn-line.ts'
import type { CellTable, PassResults } from './kernel-memory.ts'

/** Input of `makeBlock`. */
export interface BlockSource {
  readonly table: TradeTable
  readonly names: CellNames
  readonly chosen: Selection
  readonly want: Want
  readonly results: PassResults
  readonly details: Float64Array
}

/** Copies the requested results from the arena to one buffer. */
export function makeBlock(source: BlockSource): Block {
  const { table, names, chosen, want, results, details } = source
  const { records, columns } = table
  const { arena } = records
  const { tables } = results
  const has = (name: TableName): boolean => want.tables.includes(name)
  const groups = has('combinations') ? names.groups(table) : new Uint32Array(0)
  const days = has('days') ? names.dayNumbers(table) : new Int32Array(0)
  const visibleLine = want.columns === 0 ? null : visiblePoints(arena, results)
  const copied = [tables.outcomes, ...want.tables.map((name) => tables[name])]
  const writer = new BufferWriter(
    (L.STATE_LENGTH + L.DETAIL_LENGTH) * 8 +
      copied.reduce((bytes, { cells }) => bytes + cells * L.CELL, 0) +
      (visibleLine === null ? 0 : lineBytes(visibleLine)) +
      groups.byteLength +
      days.byteLength,
  )
  const numbers = (at: number, length: number): Float64Array<ArrayBuffer> => {
    const place = writer.f64(length)
    place.set(arena.views.f64.subarray(at / 8, at / 8 + length))
    return place
  }
  const cells = ({ at, cells: count }: CellTable): Cells => {
    const f64 = numbers(at, (count * L.CELL) / 8)
    return { f64, i32: new Int32Array(f64.buffer, f64.byteOffset, f64.length * 2) }
  }
  const wantedCells = (name: TableName): Cells | null => (has(name) ? cells(tables[name]) : null)
  const exitOf = (row: number): number => (row === -1 ? Number.NaN : columns.exitDate[row]!)

  // arrays with 8 bytes per element come first in the buffer
  const state = numbers(results.state, L.STATE_LENGTH)
  const detailsHere = writer.f64(L.DETAIL_LENGTH)
  detailsHere.set(details)
  const outcomes = cells(tables.outcomes)
  const combinations = wantedCells('combinations')
  const bins = wantedCells('bins')
  const daysHere = wantedCells('days')
  const hours = wantedCells('hours')
  const line = visibleLine === null ? null : drawnLine(arena, columns, visibleLine, writer)
  const groupsHere = writer.u32(groups.length)
  groupsHere.set(groups)
  const dayNumbers = writer.i32(days.length)
  dayNumbers.set(days)

  return {
    revision: columns.revision,
    trades: chosen.count,
    closed: table.rows,
    moneyUnits: table.money.units,
    deposits: table.deposits,
    basis: want.basis,
    unit: want.unit,
    small: records.exact,
    firstExit: exitOf(firstRow(chosen.bits)),
    lastExit: exitOf(lastRow(chosen.bits)),
    state,
    details: detailsHere,
    outcomes,
    combinations,
    bins,
    days: daysHere,
    hours,
    groups: groupsHere,
    dayNumbers,
    line,
    lines: want.lines ? linesOf(source) : null,
  }
}

function linesOf({ table, chosen, results }: BlockSource): Lines {
  const { f64 } = table.records.arena.views
  const line = (number: number): Float64Array => {
    const from = results.linesAt / 8 + number * chosen.count
    return f64.subarray(from, from + chosen.count)
  }
  return { value: line(0), fall: line(1), profitFactor: line(2) }
}
