import { z } from 'zod'
import { withAxisColumn } from '../ui/chart/axis-column.ts'
import type { ChartOption } from '../ui/chart/chart-option.ts'

const Grid = z.looseObject({ left: z.number(), right: z.number() })
const Axis = z.looseObject({
  type: z.string().optional(),
  min: z.unknown().optional(),
  max: z.unknown().optional(),
  data: z.array(z.unknown()).optional(),
  boundaryGap: z.unknown().optional(),
})
const Drawn = z.looseObject({
  xAxis: Axis,
  series: z.array(z.looseObject({ type: z.string(), data: z.unknown().optional() })),
})

/** Width of a block, in pixels; the part of it that a drawing takes; the part of its axis that its marks take. */
const [block, leastDrawn, leastMarked] = [800, 0.55, 0.93]

/** Drawings that leave more of their block than names and numbers need, and marks that end long before their axis. */
export function widthsAstray(option: ChartOption): readonly string[] {
  const grid = Grid.safeParse(withAxisColumn(option).grid ?? option.grid)
  const share = grid.success ? (block - grid.data.left - grid.data.right) / block : 1
  const drawn = Drawn.safeParse(option)
  return [
    ...(share < leastDrawn ? [`the drawing takes ${Math.round(100 * share)}% of its block`] : []),
    ...(drawn.success ? endsAstray(drawn.data) : []),
  ]
}

function endsAstray({ xAxis, series }: z.infer<typeof Drawn>): readonly string[] {
  const { type, min, max, data: names = [], boundaryGap } = xAxis
  if (Array.isArray(boundaryGap) && Number.parseFloat(String(boundaryGap[1])) > 0) return [`a gap of ${boundaryGap[1]}`]
  const lines = series.filter((one) => one.type === 'line' || one.type === 'bar')
  if (type === 'category') {
    const most = Math.max(0, ...lines.map(({ data }) => (Array.isArray(data) ? data.length : 0)))
    return most > 0 && most < 0.9 * names.length ? [`${most} marks on ${names.length} places`] : []
  }
  const last = Math.max(...lines.flatMap(({ data }) => placesOf(data)))
  if (typeof min !== 'number' || typeof max !== 'number' || !Number.isFinite(last)) return []
  const reached = (last - min) / (max - min)
  return reached < leastMarked ? [`the marks end after ${Math.round(100 * reached)}% of the axis`] : []
}

function placesOf(data: unknown): readonly number[] {
  if (data instanceof Float64Array) return Array.from(data.filter((_, at) => at % 2 === 0))
  const Point = z.union([
    z.tuple([z.number()], z.unknown()),
    z.looseObject({ value: z.tuple([z.number()], z.unknown()) }),
  ])
  const points = z.array(Point).safeParse(data)
  return points.success ? points.data.map((point) => (Array.isArray(point) ? point[0] : point.value[0])) : []
}
