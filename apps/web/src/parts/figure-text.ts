import {
  exactPercent,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPoints,
  formatRatio,
  formatWhole,
} from '@afterclose/core/format'
import type { FigureMeasure } from '@afterclose/core/statistics'
import type { UnitWords } from '../journal/engine/unit-words.ts'

interface Figure {
  readonly value: number | null
  /** The sign is the message: always shown. */
  readonly signed?: boolean
  /** Unknown because of a division by zero: shown as "∞". */
  readonly infinite?: boolean
}

/** Formats of the page: labels of its unit, and decimals of the journal's money. */
export interface FigureWords {
  readonly unit: UnitWords
  readonly decimals: number
}

type Writing = (figure: Required<Figure>, words: FigureWords) => string
const whole: Writing = ({ value }) => formatWhole(value)
const twoDecimals: Writing = ({ value, signed }) => formatNumber(value, { decimals: 2, signed })

const writing: Readonly<Record<FigureMeasure, Writing>> = {
  count: whole,
  score: whole,
  amount: ({ value, signed }, { unit }) => unit.exact(value, { signed }),
  money: ({ value, signed }, { decimals }) => formatMoney(value, { decimals, signed }),
  percent: ({ value, signed }) => exactPercent(value, { signed }),
  points: ({ value }) => formatPoints(value),
  part: ({ value }) => exactPercent(value),
  ratio: ({ value, infinite }) => formatRatio(value, { infinite }),
  r: twoDecimals,
  minutes: ({ value }) => formatDuration(value),
  tilt: twoDecimals,
  number: twoDecimals,
  run: ({ value }) =>
    value === null || value === 0 ? '–' : `${formatWhole(Math.abs(value))} ${value > 0 ? 'won' : 'lost'}`,
}

/** Text of a figure on all pages, by the kind of value. */
export const figureText = (
  measure: FigureMeasure,
  { value, signed = false, infinite = false }: Figure,
  words: FigureWords,
): string => writing[measure]({ value, signed, infinite }, words)
