import { expect, it, onTestFinished } from 'vitest'
import { readChartTheme } from './chart-theme.ts'

it('the colours of a chart are the tokens of their roles, results from the worst to the best', () => {
  const { style } = document.documentElement
  const inks = ['ink', 'ink-2', 'ink-3', 'paper', 'paper-raised', 'paper-hover', 'rule-2', 'edge', 'grid']
  const marks = ['gain', 'gain-mark', 'loss', 'loss-mark', 'even-mark', 'warn-mark', 'warn-tint', 'font-sans']
  const numbered = (letter: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `${letter}${from + i}`)
  const [sequential, diverging, colors] = [numbered('q', 1, 7), numbered('d', -4, 4), numbered('c', 1, 8)]
  for (const token of [...inks, ...marks, ...sequential, ...diverging, ...colors])
    style.setProperty(`--${token}`, `of ${token}`)
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  const of = (tokens: readonly string[]) => tokens.map((token) => `of ${token}`)
  expect(readChartTheme()).toEqual({
    ink: 'of ink',
    ink2: 'of ink-2',
    ink3: 'of ink-3',
    paper: 'of paper',
    raised: 'of paper-raised',
    hover: 'of paper-hover',
    rule: 'of rule-2',
    edge: 'of edge',
    grid: 'of grid',
    gain: 'of gain',
    gainMark: 'of gain-mark',
    loss: 'of loss',
    lossMark: 'of loss-mark',
    evenMark: 'of even-mark',
    warnMark: 'of warn-mark',
    warnTint: 'of warn-tint',
    sequential: of(sequential),
    diverging: of(diverging),
    colors: of(colors),
    font: 'of font-sans',
    narrow: false,
  })
})
