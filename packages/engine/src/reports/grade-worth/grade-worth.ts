import { knownValue, list, number, report, text } from '../definition.ts'
import { gradeWorthAnswer } from './grade-worth-answer.ts'
import type { GradeWorthReport } from './grade-worth-report.ts'

const results = {
  trades: number(),
  withR: number('Those whose R is known'),
  avgR: knownValue(),
  low: knownValue('Low end of its 95 % range; null below ten trades with R'),
  high: knownValue('High end'),
}

export const gradeWorth = report({
  about: 'Average R by the first grade of each trade, given before its result was seen, also of cards drawn by chance',
  view: { reviews: { is: 'reviews' } },
  permission: null,
  answer: gradeWorthAnswer,
  fold: (answer: GradeWorthReport): GradeWorthReport => answer,
  shown: {
    grades: list({ grade: text('A to D'), all: results, byChance: results }),
    counted: number('Trades graded before their result was seen'),
    seen: number('Trades first graded with the result in sight'),
    elsewhere: number('Trades graded without a review'),
  },
})
