import { formatDuration } from '@afterclose/core/format'
import { z } from 'zod'
import { Chart } from '../ui/chart/chart.tsx'
import type { MarkedSeries, MarkWords } from '../ui/chart/chart-marks.ts'
import type { ChartOption } from '../ui/chart/chart-option.ts'
import { namedTheme, placesDrawn, seriesIn } from './chart-colours.ts'
import { numberIn, says } from './mark-figures.ts'
import { renderedParts } from './rendered.ts'

/** A series that draws sizes below zero: how far price moved towards the stop. */
const downwards = 'down'

/** Size of the longest bar that is drawn to scale, by chart. */
const cutAt: Readonly<Record<string, number>> = { 'How far did price go, and where did I exit?': 250 }

/** Marks of the charts of a page that are drawn elsewhere than they say. */
export const placesAstray = (page: HTMLElement): readonly string[] =>
  renderedParts(page, Chart).flatMap(({ props: { title, option, marks } }) =>
    marksAstray(option(namedTheme), marks, cutAt[title]).map((fault) => `${title}: ${fault}`),
  )

/**
 * Finds bars, points and dots that are drawn elsewhere than their marks say: along one axis each is at a figure of its mark, along the
 * other too, or in the order of the marks. The same holds for a series without marks of its own that has a point for each mark of another.
 *
 * @param cut size above which figures are not drawn to scale
 */
const marksAstray = (
  option: ChartOption,
  marks: readonly Pick<MarkedSeries<unknown>, 'series' | 'count' | 'words'>[],
  cut = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const { xAxis, yAxis } = Axes.parse(option)
  const axisNames = [xAxis?.name, yAxis?.name]
  return seriesIn(option).flatMap(({ id = '', type }) => {
    // shapes of custom series are read by `shapesAstray`
    const places = type === 'custom' ? null : placesDrawn(option, id)
    const of = marks.find(({ series }) => series === id) ?? marks.find(({ count }) => count === places?.length)
    if (places === null || of === undefined) return []
    if (of.count !== places.length) return [`${id}: ${places.length} for ${of.count} marks`]
    const axes = (places[0] ?? []).map((_, axis) => {
      const words = places.map((_, at) => wordsAlong(of.words(at), axisNames[axis]))
      const along = places.map((place) => place[axis] ?? null)
      const unsaid = along.flatMap((place, at) =>
        place === null || isSaid(words[at]!, id === downwards ? -place : place) || isOver(words[at]!, cut) ? [] : [at],
      )
      return { along, unsaid, isRising: along.every((place, at) => at === 0 || Number(place) >= Number(along[at - 1])) }
    })
    const [first, second] = axes.toSorted((a, b) => a.unsaid.length - b.unsaid.length)
    return [first, second?.isRising === true ? undefined : second].flatMap((axis) =>
      (axis?.unsaid ?? []).map((at) => `${id} ${of.words(at).head}: drawn at ${axis?.along[at]}`),
    )
  })
}

const Axis = z.looseObject({ name: z.string().optional() }).optional().catch(undefined)
const Axes = z.looseObject({ xAxis: Axis, yAxis: Axis })

/** The figure that an axis is named after, "entry efficiency, %"; all figures if there is none. */
function wordsAlong(words: MarkWords, axisName: string | undefined): MarkWords {
  const first = (text: string): string | undefined => /^\w+/.exec(text.toLowerCase())?.[0]
  const rows = words.rows.filter(({ label }) => axisName !== undefined && first(label) === first(axisName))
  return rows.length === 0 ? words : { ...words, rows }
}

const isSaid = ({ head, rows }: MarkWords, place: number): boolean =>
  rows.some(({ value }) => says(value, place) || isTime(value, place)) ||
  // "3 losses", "At its high"
  head.includes(` ${Math.abs(place)} ${place < 0 ? 'loss' : 'win'}`) ||
  (place === 0 && rows.every(({ value }) => !/\d/.test(value)))

const isOver = ({ rows }: MarkWords, cut: number): boolean =>
  rows.some(({ value }) => Math.abs(numberIn(value) ?? 0) > cut)

/** A trade of less than a minute stands at one: the axis of times is logarithmic. */
const isTime = (text: string, minutes: number): boolean =>
  text === formatDuration(minutes) || (minutes === 1 && text === formatDuration(0))
