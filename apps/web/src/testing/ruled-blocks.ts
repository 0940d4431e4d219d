import { z } from 'zod'
import { RuledChart } from '../parts/chart-block.tsx'
import type { ChartOption } from '../ui/chart/chart-option.ts'
import { namedTheme } from './chart-colours.ts'
import { renderedParts } from './rendered.ts'

/** Where a block does not follow its measure: its table is in another order, or its chart draws other values. */
type Apart = 'order' | 'chart'
/** Times, sizes, places in a row, single trades: the table goes along the axis of its chart, often from the latest on. */
const ofAxis = 'the order of its axis'
const cut = 'values far out are cut off'
const mended = 'mended with issue 58'

/** Blocks that do not follow their measure, by question. */
const apart: Readonly<Record<string, Partial<Record<Apart, typeof ofAxis | typeof cut | typeof mended>>>> = {
  'Does following the checklist pay?': { order: mended },
  'How complete must the checklist be?': { order: ofAxis },
  'What does skipping an item cost?': { order: mended },
  'Which checklist pays?': { order: mended },
  'Do trades with more items ticked make more?': { order: ofAxis },
  'How long are your winning and losing streaks?': { order: ofAxis },
  'When did the streaks happen?': { order: ofAxis },
  'How deep are the drawdowns?': { order: ofAxis },
  'Which trades caused the drawdown, and which recovered it?': { order: ofAxis },
  // its reading is about R, its chart about entry and exit
  'Is it the entry or the exit?': { order: ofAxis, chart: mended },
  'How much of each move was captured?': { order: ofAxis },
  'How far did price go, and where did I exit?': { order: ofAxis, chart: cut },
  'Do longer trades earn more?': { order: ofAxis },
  'Which days won, and which lost?': { order: ofAxis },
  'Do later trades in a day still pay?': { order: ofAxis },
  'Are busy days better days?': { order: ofAxis },
  'Do trades deliver the planned reward?': { order: ofAxis },
  'Which planned ratios win often enough?': { order: ofAxis },
  'How large are wins and losses in R?': { order: ofAxis },
  'How many trades ended below each R?': { order: ofAxis },
  'Are mistakes becoming rarer?': { order: ofAxis },
  'Did managing the trades help?': { order: ofAxis },
  'What would taking them have changed?': { order: ofAxis },
  'When is it missed?': { order: ofAxis },
  'Which group pays?': { order: ofAxis },
  'Which months?': { order: ofAxis },
}

const met = new Set<string>()
/** Exceptions of blocks that were met, and do not need them. */
export const needlessExceptions = (): readonly string[] =>
  Object.entries(apart).flatMap(([question, of]) =>
    Object.keys(seen.has(question) ? of : {})
      .map((part) => `${question} ${part}`)
      .filter((name) => !met.has(name)),
  )

const seen = new Set<string>()
/** Questions of the blocks that were met with a chart. */
export const blocksSeen = (): ReadonlySet<string> => seen

/** Blocks whose chart and table are not of their measure: each has it as a column, draws it, and lists the highest first. */
export const blocksAstray = (page: HTMLElement): readonly string[] =>
  renderedParts(page, RuledChart).flatMap(({ props: { question, by, table, option, missing } }) => {
    if (missing) return []
    seen.add(question)
    const column = table.figures.find(({ key }) => key === by.key)
    if (column === undefined) return [`${question}: its table has no ${by.head}`]
    const values = Array.from({ length: table.count }, (_, row) => column.value(row))
    const faults: readonly Apart[] = [
      ...(isFalling(values) ? [] : ['order' as const]),
      ...(draws(option(namedTheme), values) ? [] : ['chart' as const]),
    ]
    for (const part of faults) met.add(`${question} ${part}`)
    return faults
      .filter((part) => apart[question]?.[part] === undefined)
      .map((part) => `${question}: ${part} of ${by.head}`)
  })

/** Unknown values last. */
const isFalling = (values: readonly unknown[]): boolean =>
  values.every((value, i) => {
    const before = values[i - 1]
    return i === 0 || typeof value !== 'number' || (typeof before === 'number' && value <= before)
  })

const Series = z.object({ series: z.array(z.looseObject({ data: z.unknown() })) })
const Point = z.union([
  z.number(),
  z.array(z.unknown()),
  z.looseObject({ value: z.union([z.number(), z.string(), z.null(), z.array(z.unknown())]) }),
])

/** Whether a series draws these values, all of them or no others: bars may be some of many rows, lines have a point before the first. */
function draws(option: ChartOption, values: readonly unknown[]): boolean {
  const known = values.filter((value) => typeof value === 'number')
  const allIn = (these: readonly number[], others: readonly number[]): boolean =>
    these.every((one) => others.some((other) => Math.abs(other - one) < 1e-9))
  return Series.parse(option)
    .series.flatMap(({ data }) => drawnNumbers(data))
    .some((drawn) => drawn.length > 0 && (allIn(drawn, known) || allIn(known, drawn)))
}

/** What a series draws along each of its axes, without what is missing. */
function drawnNumbers(data: unknown): readonly (readonly number[])[] {
  if (data instanceof Float64Array) return [Array.from(data.filter((_, i) => i % 2 === 1))]
  const points = z.array(Point).safeParse(data)
  if (!points.success) return []
  const places = points.data.map((point) =>
    [typeof point === 'object' && !Array.isArray(point) ? point.value : point].flat(),
  )
  return [0, -1].map((at) => places.map((place) => place.at(at)).filter((value) => typeof value === 'number'))
}
