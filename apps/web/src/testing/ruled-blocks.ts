import { z } from 'zod'
import { RuledChart } from '../parts/chart-block.tsx'
import type { Reading } from '../parts/reading.tsx'
import type { ChartOption } from '../ui/chart/chart-option.ts'
import { namedTheme } from './chart-colours.ts'
import { renderedParts } from './rendered.ts'

/** Where a block does not follow its measure: its table is in another order, its chart draws other values, or its reading gives none of them. */
type Apart = 'order' | 'chart' | 'reading'
/** Times, sizes, places in a row: the table goes along the axis of its chart. */
const ofAxis = 'the order of its axis'
/** Days, runs and single trades: the table goes back along the axis. */
const latestFirst = 'the latest first'
const cut = 'values far out are cut off'
const pairs = 'each item ticked and then skipped, by what skipping it costs'
/** What the number in bold is made of. */
const made = {
  difference: 'the difference of two of its values',
  mean: 'a mean over all trades, of which some are drawn',
  count: 'how many of its values are above or below 0',
  other: 'a mean of another of its three series',
} as const
type Made = (typeof made)[keyof typeof made]

/** Blocks that do not follow their measure, by question. */
const apart: Readonly<
  Record<string, Partial<Record<Apart, typeof ofAxis | typeof latestFirst | typeof cut | typeof pairs | Made>>>
> = {
  'Does following the checklist pay?': { reading: made.difference },
  'How complete must the checklist be?': { order: ofAxis },
  'What does skipping an item cost?': { order: pairs, reading: made.difference },
  'Do trades with more items ticked make more?': { order: latestFirst },
  'How long are your winning and losing streaks?': { order: ofAxis },
  'When did the streaks happen?': { order: latestFirst },
  'How deep are the drawdowns?': { order: latestFirst },
  'Which trades caused the drawdown, and which recovered it?': { order: latestFirst },
  'Is it the entry or the exit?': { order: latestFirst, reading: made.mean },
  'How much of each move was captured?': { order: latestFirst, reading: made.mean },
  'How far did price go, and where did I exit?': { order: ofAxis, chart: cut, reading: made.other },
  'Do longer trades earn more?': { order: latestFirst },
  'Which days won, and which lost?': { order: latestFirst, reading: made.count },
  'Do later trades in a day still pay?': { order: ofAxis },
  'Are busy days better days?': { order: ofAxis },
  'Do trades deliver the planned reward?': { order: latestFirst },
  'Which planned ratios win often enough?': { order: ofAxis },
  'How large are wins and losses in R?': { order: ofAxis },
  'How many trades ended below each R?': { order: ofAxis },
  'Are mistakes becoming rarer?': { order: ofAxis },
  'Did managing the trades help?': { order: ofAxis },
  'What would taking them have changed?': { order: ofAxis, reading: made.difference },
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
  renderedParts(page, RuledChart).flatMap(({ props: { question, by, table, option, missing, reads } }) => {
    if (missing) return []
    seen.add(question)
    const column = table.figures.find(({ key }) => key === by.key)
    if (column === undefined) return [`${question}: its table has no ${by.head}`]
    const values = Array.from({ length: table.count }, (_, row) => column.value(row))
    const faults: readonly Apart[] = [
      ...(isFalling(values) ? [] : ['order' as const]),
      ...(draws(option(namedTheme), values) ? [] : ['chart' as const]),
      ...(namesOneOf(reads('UNTESTED'), values) ? [] : ['reading' as const]),
    ]
    for (const part of faults) met.add(`${question} ${part}`)
    const along = apart[question]?.order
    return [
      ...faults
        .filter((part) => apart[question]?.[part] === undefined)
        .map((part) => `${question}: ${part} of ${by.head}`),
      ...(along === ofAxis && isReversed(option(namedTheme), values) === true ? [`${question}: listed backwards`] : []),
      ...(along === latestFirst && isReversed(option(namedTheme), values) === false
        ? [`${question}: listed forwards`]
        : []),
    ]
  })

/** Whether the rows of a table go against the axis of its chart; null if no series draws each of its values, or either way is alike. */
function isReversed(option: ChartOption, values: readonly unknown[]): boolean | null {
  const rows = values.filter((value) => typeof value === 'number')
  const isAlike = (these: readonly number[], others: readonly number[]): boolean =>
    these.length === others.length && these.every((one, i) => Math.abs(one - others[i]!) < 1e-9)
  const back = rows.toReversed()
  const drawn = Series.parse(option).series.flatMap(({ data }) => drawnNumbers(data))
  if (isAlike(rows, back)) return null
  return drawn.some((one) => isAlike(one, back)) ? true : drawn.some((one) => isAlike(one, rows)) ? false : null
}

/** Whether a number in bold is one of these values, to its digits and without its sign; without any number nothing is claimed. */
function namesOneOf(said: Reading, values: readonly unknown[]): boolean {
  const sizes = values.filter((value) => typeof value === 'number').map(Math.abs)
  const numbers = said.flatMap((part) => (typeof part === 'object' && 'strong' in part ? numbersIn(part.strong) : []))
  return numbers.length === 0 || numbers.some(({ size, step }) => sizes.some((one) => Math.abs(one - size) <= step))
}

/** Numbers as written, with half a step of their last digit; a name may have some, too. */
const numbersIn = (text: string): readonly { readonly size: number; readonly step: number }[] =>
  [...text.matchAll(/\d[\d,]*(?:\.(\d+))?([kM])?/g)].map(([written, decimals = '', letter = '']) => {
    const unit = letter === 'k' ? 1e3 : letter === 'M' ? 1e6 : 1
    return {
      size: Number.parseFloat(written.replaceAll(',', '')) * unit,
      step: 0.5 * unit * 10 ** -decimals.length + 1e-9,
    }
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
