import { Regions } from '../../book/regions.ts'
import type { Selection } from '../../filters/select.ts'
import type { Arena } from '../../kernel/arena.ts'
import { compiledOn } from '../../kernel/compiled.ts'
import * as L from '../../kernel/layout.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { type Unit, unitCode } from '../../trades/unit.ts'
import { type GroupSums, noGroupSums, putGroup } from './group-sums.ts'
import type { GroupLists } from './grouping.ts'

/**
 * Rows added up per call. Data outside the arena are copied there for it: little enough for the L1 cache and for any journal's memory.
 */
const rowsAtOnce = 1024
const wordsAtOnce = rowsAtOnce / 32

type AddToGroups = (...addresses: readonly number[]) => number
interface Room {
  readonly addToGroups: AddToGroups
  readonly regions: Regions
}
const rooms = new WeakMap<Arena, Room | 'unavailable'>()

function roomIn(arena: Arena): Room | 'unavailable' {
  const known = rooms.get(arena)
  if (known !== undefined) return known
  const { addToGroups } = compiledOn(arena.memory) ?? {}
  const room = addToGroups === undefined ? 'unavailable' : { addToGroups, regions: new Regions(arena) }
  rooms.set(arena, room)
  return room
}

/** `groupSums` in WebAssembly (assembly/sums.ts), bit-identical. @returns null if unsupported */
export function compiledGroupSums(
  { records, columns, rows }: TradeTable,
  { bits }: Selection,
  grouping: GroupLists,
  unit: Unit,
): Float64Array | null {
  const { arena } = records
  const room = roomIn(arena)
  if (room === 'unavailable') return null
  const { addToGroups, regions } = room
  const { count, starts, groups } = grouping
  const bitsAt = regions.room('bits', 4 * wordsAtOnce)
  const tiltAt = regions.room('tilt', 2 * rowsAtOnce)
  const startsAt = regions.room('starts', 4 * (rowsAtOnce + 1))
  const groupsAt = regions.room('groups', 4 * (mostAtOnce(starts, rows) + 1))
  const cells = regions.room('cells', (count + 1) * L.GROUP)
  const all = cells + count * L.GROUP
  const { u8, u32, f64 } = arena.views
  const tilt = new Int16Array(arena.memory.buffer, tiltAt, rowsAtOnce)
  const start = unit === 'PERCENT' ? 1 : 0
  u8.fill(0, cells, all + L.GROUP)
  for (let cell = cells; cell <= all; cell += L.GROUP) {
    f64.fill(start, (cell + L.GROUP_LINE) / 8, (cell + L.GROUP_INDEX) / 8)
    f64[(cell + L.GROUP_INDEX) / 8] = 1
  }

  for (let row = 0; row < rows; row += rowsAtOnce) {
    const selected = bits.subarray(row / 32, row / 32 + wordsAtOnce)
    if (selected.every((word) => word === 0)) continue
    const end = Math.min(rows, row + rowsAtOnce)
    const first = starts[row]!
    u32.set(selected, bitsAt / 4)
    u32.set(starts.subarray(row, end + 1), startsAt / 4)
    u32.set(groups.subarray(first, starts[end]), groupsAt / 4)
    tilt.set(columns.tiltMeter.subarray(row, end))
    addToGroups(
      records.at + row * L.RECORD,
      records.rrr + row * 8,
      records.realizedRrr + row * 8,
      tiltAt,
      bitsAt,
      selected.length,
      startsAt,
      groupsAt - 4 * first,
      cells,
      all,
      unitCode[unit],
    )
  }

  const sums = noGroupSums(count + 1)
  for (let group = 0; group <= count; group++) putGroup(sums, group, groupIn(arena, cells + group * L.GROUP, start))
  return sums
}

/** Maximum groups of the trades of one call. */
function mostAtOnce(starts: Uint32Array, rows: number): number {
  let most = 0
  for (let row = 0; row < rows; row += rowsAtOnce)
    most = Math.max(most, starts[Math.min(rows, row + rowsAtOnce)]! - starts[row]!)
  return most
}

function groupIn({ views: { i32, f64 } }: Arena, at: number, start: number): GroupSums {
  const count = (offset: number): number => i32[(at + offset) / 4]!
  const sum = (offset: number): number => f64[(at + offset) / 8]!
  const [line, lowest, won, gain] = [sum(L.GROUP_LINE), sum(L.GROUP_LOWEST), sum(L.GROUP_WON), sum(L.GROUP_GAIN)]
  return {
    trades: count(L.GROUP_COUNTS),
    winners: count(L.GROUP_COUNTS + 4),
    losers: count(L.GROUP_COUNTS + 8),
    withR: count(L.GROUP_COUNTS + 12),
    withRrr: count(L.GROUP_KNOWN),
    withRealizedRrr: count(L.GROUP_KNOWN + 4),
    withPercent: count(L.GROUP_KNOWN + 8),
    ofWinners: sum(L.GROUP_BY_OUTCOME),
    ofLosers: sum(L.GROUP_OF_LOSERS),
    won,
    lost: won - gain,
    gain,
    r: sum(L.GROUP_R),
    percent: sum(L.GROUP_PERCENT),
    held: sum(L.GROUP_HELD),
    rrr: sum(L.GROUP_RRR),
    realizedRrr: sum(L.GROUP_REALIZED_RRR),
    tilt: sum(L.GROUP_TILT),
    fall: start - (line < lowest ? line : lowest),
    index: sum(L.GROUP_INDEX),
  }
}
