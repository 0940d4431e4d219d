import type { Arena } from '../kernel/arena.ts'
import * as L from '../kernel/layout.ts'
import type { TradeColumns } from '../trades/trade-columns.ts'
import type { DrawnLine } from './block.ts'
import type { BufferWriter } from './buffer-writer.ts'
import type { PassResults } from './kernel-memory.ts'

/** Visible part of the stretches, as f64 element indexes in the arena. */
export interface Visible {
  /** Points, in exit order. */
  readonly points: Uint32Array
  /** Stretches with trades. */
  readonly stretches: Uint32Array
}

/** Picks the distinct points of each stretch: a stretch of one trade has one, not four. */
export function visiblePoints(arena: Arena, { stretches, stretchesAt }: PassResults): Visible {
  const { f64 } = arena.views
  const points = new Uint32Array(stretches * 4)
  const withTrades = new Uint32Array(stretches)
  let [pointCount, stretchCount] = [0, 0]
  for (let i = 0, at = stretchesAt / 8; i < stretches; i++, at += L.STRETCH_LENGTH) {
    if (f64[at + L.STRETCH_POINTS] === 0) continue
    withTrades[stretchCount++] = at
    const position = (point: number): number => f64[point + L.POINT_POSITION]!
    const [first, last] = [at + L.STRETCH_FIRST, at + L.STRETCH_LAST]
    const [low, high] = [at + L.STRETCH_LOWEST, at + L.STRETCH_HIGHEST]
    const [one, other] = position(low) < position(high) ? [low, high] : [high, low]
    points[pointCount++] = first
    if (position(one) !== position(first)) points[pointCount++] = one
    if (position(other) !== position(points[pointCount - 1]!)) points[pointCount++] = other
    if (position(last) !== position(points[pointCount - 1]!)) points[pointCount++] = last
  }
  return { points: points.subarray(0, pointCount), stretches: withTrades.subarray(0, stretchCount) }
}

/** Bytes of a line in a block's buffer. */
export const lineBytes = ({ points, stretches }: Visible): number =>
  points.length * (5 * 8 + 3 * 4) + stretches.length * (8 + 4) + 4 * 8

export function drawnLine(
  arena: Arena,
  { id, exitDate }: TradeColumns,
  { points, stretches }: Visible,
  writer: BufferWriter,
): DrawnLine {
  const { f64 } = arena.views
  const line = {
    exitDate: writer.f64(points.length),
    value: writer.f64(points.length),
    peak: writer.f64(points.length),
    fall: writer.f64(points.length),
    step: writer.f64(points.length),
    factor: writer.f64(stretches.length),
    row: writer.i32(points.length),
    id: writer.u32(points.length),
    position: writer.i32(points.length),
    factorPosition: writer.i32(stretches.length),
  }
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!
    const row = f64[point + L.POINT_ROW]!
    line.row[i] = row
    line.id[i] = id[row]!
    line.exitDate[i] = exitDate[row]!
    line.position[i] = f64[point + L.POINT_POSITION]!
    line.value[i] = f64[point + L.POINT_VALUE]!
    line.peak[i] = f64[point + L.POINT_PEAK]!
    line.fall[i] = f64[point + L.POINT_FALL]!
    line.step[i] = f64[point + L.POINT_STEP]!
  }
  for (let i = 0; i < stretches.length; i++) {
    const at = stretches[i]!
    const won = f64[at + L.STRETCH_WON]!
    const lost = won - f64[at + L.STRETCH_NET]!
    line.factor[i] = lost === 0 ? Number.NaN : won / lost
    line.factorPosition[i] = f64[at + L.STRETCH_LAST + L.POINT_POSITION]!
  }
  return line
}
