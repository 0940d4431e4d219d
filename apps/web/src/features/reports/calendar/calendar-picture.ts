import { counted, formatPercent, sentenceR, writtenSign } from '@afterclose/core/format'
import type { CalendarDay, CalendarWeek } from '@afterclose/engine/reports/calendar/month-calendar'
import { axisNumber, monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { weekdayNames } from '../../../parts/month-grid/months.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { type ResultScale, stepOf } from '../../../ui/result-scale.ts'
import { toneOf } from '../../../ui/tone.ts'
import type { CalendarDrawing, MonthDrawing } from './calendar-drawing.ts'

interface Look {
  readonly words: UnitWords
  readonly scale: ResultScale
  readonly theme: ChartTheme
  /** Background of an empty day, and of one whose trades have no value in the unit. */
  readonly papers: { readonly side: string; readonly sunk: string }
}

/** Pixels of a picture in one of the screen. */
export const pixels = 2

const width = 960
const legend = 48
/** Sizes of a month, px. */
const [headHigh, dayHigh, weekWide] = [24, 70, 96]
/** Layout of a year: four months in a row, each of six weeks. */
const [across, gutter, miniHead, cellHigh] = [4, 24, 24, 18]
const miniHigh = miniHead + 6 * (cellHigh + 1) + 20

/**
 * Draws the days of a month or a year on a canvas, as on a desktop screen: colour, sign and size, without notes and selection. A canvas
 * cannot render a page, so this duplicates its look.
 */
export function calendarCanvas(drawing: CalendarDrawing, given: Omit<Look, 'papers'>): HTMLCanvasElement {
  const style = getComputedStyle(document.documentElement)
  const paper = (name: string): string => style.getPropertyValue(`--paper-${name}`).trim()
  const look: Look = { ...given, papers: { side: paper('side'), sunk: paper('sunk') } }
  const high =
    drawing.of === 'month'
      ? headHigh + drawing.drawn.weeks.length * dayHigh
      : Math.ceil(drawing.drawn.length / across) * miniHigh
  const canvas = document.createElement('canvas')
  canvas.width = width * pixels
  canvas.height = (high + legend) * pixels
  const draw = canvas.getContext('2d')
  if (draw === null) throw new Error('This browser cannot draw the picture')
  draw.scale(pixels, pixels)
  const pen = penOf(draw, look.theme.font)
  if (drawing.of === 'month') drawMonth(pen, drawing.drawn, look)
  else
    drawing.drawn.forEach((month, i) => {
      const wide = (width - (across - 1) * gutter) / across
      drawMini(pen, month, look, { x: (i % across) * (wide + gutter), y: Math.floor(i / across) * miniHigh, wide })
    })
  drawLegend(pen, high + 12, look)
  return canvas
}

type Pen = ReturnType<typeof penOf>
interface Text {
  readonly size?: number
  readonly weight?: 400 | 600
  readonly align?: CanvasTextAlign
  readonly color: string
}

const penOf = (draw: CanvasRenderingContext2D, font: string) => ({
  box: (color: string, x: number, y: number, wide: number, high: number): void => {
    draw.fillStyle = color
    draw.fillRect(x, y, wide, high)
  },
  frame: (color: string, x: number, y: number, wide: number, high: number): void => {
    draw.strokeStyle = color
    draw.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 1)
  },
  text: (text: string, x: number, y: number, { size = 12, weight = 400, align = 'left', color }: Text): void => {
    draw.font = `${weight} ${size}px ${font}`
    draw.textAlign = align
    draw.fillStyle = color
    draw.fillText(text, x, y)
  },
})

const toneIn = ({ gain, loss, ink3 }: ChartTheme, text: string): string => {
  const sign = writtenSign(text)
  return sign === 0 ? ink3 : sign < 0 ? loss : gain
}

function drawMonth(pen: Pen, { month, weekdays, weeks }: MonthDrawing, look: Look): void {
  const { theme } = look
  const wide = (width - weekWide) / weekdays.length
  weekdays.forEach((weekday, i) =>
    pen.text(weekdayNames[weekday - 1] ?? '', i * wide + 6, 16, { weight: 600, color: theme.ink3 }),
  )
  pen.text('Week', width, 16, { weight: 600, align: 'right', color: theme.ink3 })
  weeks.forEach(({ week, days }, row) => {
    const y = headHigh + row * dayHigh
    days.forEach((day, column) => {
      if (day !== null) drawDay(pen, day, month.largest, look, { x: column * wide, y, wide: wide - 2 })
    })
    drawWeek(pen, week, y, look)
  })
}

interface Place {
  readonly x: number
  readonly y: number
  readonly wide: number
}

function drawDay(
  pen: Pen,
  day: CalendarDay,
  largest: number,
  { words, scale, theme, papers }: Look,
  { x, y, wide }: Place,
) {
  const { net, trades, winRate } = day
  const high = dayHigh - 2
  const brief = words.brief(net, { signed: true })
  const step = net === null ? null : stepOf(scale, net, brief)
  const strong = step !== null && Math.abs(step) === 4
  const ink = strong ? theme.paper : trades === 0 ? theme.ink3 : theme.ink
  if (step === 0) pen.frame(theme.edge, x, y, wide, high)
  else pen.box(step === null ? papers.side : theme.diverging[step + 4]!, x, y, wide, high)
  pen.text(String(day.day), x + 6, y + 16, { color: ink })
  if (trades === 0) return
  pen.text(brief, x + 6, y + 36, { size: 15, weight: 600, color: ink })
  const rate = winRate === null ? '' : `, ${formatPercent(winRate, { decimals: 0 })}`
  pen.text(`${counted(trades, 'trade')}${rate}`, x + 6, y + 54, { color: ink })
  if (net === null || largest === 0) return
  const bar = (Math.abs(net) / largest) * (wide / 2)
  const color = strong ? theme.paper : toneMark(toneOf(brief), theme).color
  pen.box(color, x + wide / 2 - (net < 0 ? bar : 0), y + high - 4, bar, 4)
}

function drawWeek(pen: Pen, week: CalendarWeek, y: number, { words, theme }: Look): void {
  pen.box(theme.rule, width - weekWide + 8, y + dayHigh - 2, weekWide - 8, 1)
  if (week.trades === 0) return
  const net = words.brief(week.net, { signed: true })
  pen.text(counted(week.trades, 'trade'), width, y + 16, { align: 'right', color: theme.ink2 })
  pen.text(net, width, y + 36, { size: 13, weight: 600, align: 'right', color: toneIn(theme, net) })
  if (words.name !== 'R' && week.totalR !== null)
    pen.text(sentenceR(week.totalR), width, y + 54, { align: 'right', color: theme.ink2 })
}

function drawMini(
  pen: Pen,
  { month, weekdays, weeks }: MonthDrawing,
  { words, scale, theme, papers }: Look,
  { x, y, wide }: Place,
) {
  const net = words.brief(month.net, { signed: true })
  pen.text(monthName(month.month).slice(0, 3), x, y + 14, { size: 13, weight: 600, color: theme.ink })
  pen.text(net, x + wide, y + 14, { size: 13, align: 'right', color: toneIn(theme, net) })
  const cell = wide / weekdays.length
  weeks.forEach(({ days }, row) =>
    days.forEach((day, column) => {
      if (day === null) return
      const step = day.net === null ? null : stepOf(scale, day.net, words.brief(day.net, { signed: true }))
      const empty = day.trades > 0 ? papers.sunk : papers.side
      const [left, top] = [x + column * cell, y + miniHead + row * (cellHigh + 1)]
      pen.box(step === null ? empty : theme.diverging[step + 4]!, left, top, cell - 1, cellHigh)
      if (step !== null && step < 0)
        pen.box(step === -4 ? theme.paper : theme.ink, left + cell / 2 - 4, top + cellHigh / 2 - 1, 7, 1.5)
    }),
  )
}

function drawLegend(pen: Pen, y: number, { words, scale, theme }: Look): void {
  const part = 45
  const [small, middle, large] = scale.borders
  const colors = theme.diverging.filter((_, i) => i !== 4)
  colors.forEach((color, i) => pen.box(color, i * part, y, part - 1, 10))
  const borders = [-large, -middle, -small, 0, small, middle, large]
  borders.forEach((border, i) =>
    pen.text(axisNumber(border), (i + 1) * part, y + 24, { align: 'center', color: theme.ink3 }),
  )
  pen.text(`${words.sums} a day`, colors.length * part + 12, y + 10, { color: theme.ink3 })
}
