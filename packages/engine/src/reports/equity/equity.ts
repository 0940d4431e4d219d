import { units } from '../../trades/unit.ts'
import { knownValue, list, number, orNull, report, type ShapeOf, text } from '../definition.ts'
import { equityAnswer } from './equity-answer.ts'
import { equityReport, type EquityReport } from './equity-report.ts'
import { equityAxes } from './line.ts'
import { equityOverlays } from './overlays.ts'

const day = text('yyyy-MM-dd')
const line = { x: list(number()), y: list(knownValue()) }

export const equityShape = {
  trades: number(),
  known: number('Trades with a value in the unit'),
  points: {
    ...line,
    number: list(number('Of the trade among the filtered ones, 1 = first; 0 at the start')),
    id: list(number('Of the trade; 0 at the start')),
    step: list(knownValue('Result of the trade')),
    below: list(number('How far the line is below its last high')),
  },
  standing: {
    last: knownValue('Where the line ends'),
    below: knownValue('How far below its high'),
    high: orNull({ date: day, tradesBack: number() }),
    low: orNull({ date: day, tradesBack: number(), fall: number(), climbed: knownValue() }),
  },
  balance: orNull(line),
  all: orNull(line),
  green: orNull(line),
  trend: orNull(line),
} as const satisfies ShapeOf<EquityReport>

/** Pixel columns of a line: enough for any screen. */
export const drawnColumns = { is: 'whole', min: 1, max: 4000, or: 800 } as const

export const equity = report({
  about: 'Account growth over the filtered closed trades, thinned to what a chart of the given width can show',
  view: {
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    axis: { is: 'one', of: equityAxes, or: 'DATE' },
    overlays: { is: 'some', of: equityOverlays, leftOut: 'No other lines' },
    columns: drawnColumns,
  },
  permission: null,
  answer: equityAnswer,
  fold: equityReport,
  shown: equityShape,
})
