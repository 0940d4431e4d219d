import { textCell } from '@afterclose/core/csv'
import { big } from '@afterclose/core/decimal'
import type { Value } from '../figure.ts'
import type { ChartTheme } from './chart-theme.ts'

/** Maximum decimals of a stored amount, price or size: further digits are float noise. */
const mostDecimals = 10

const cell = (value: Value, decimals?: number): string => {
  if (value === null || Number.isNaN(value)) return ''
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return value > 0 ? '∞' : ''
    const text = big(value).toFixed(decimals ?? mostDecimals)
    const plain = decimals === undefined ? text.replace(/\.?0+$/, '') : text
    return plain.replace(/^-(?=[0.]*$)/, '') || '0'
  }
  return textCell(value)
}

/** Origin of a download. */
export interface ChartSource {
  /** Parts of the file name after the title: "Futures and FX", "2026-11-20". */
  readonly file: readonly string[]
  /** Journal, filters and date as names and values: the first lines of a table, and the footer of a picture. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

interface Table {
  readonly columns: readonly { readonly head: string; readonly decimals?: number | undefined }[]
  readonly rows: readonly (readonly Value[])[]
}

/**
 * A table as CSV (RFC 4180): facts, if given, followed by an empty line, then header and rows; numbers plain, rounded to the decimals of
 * their column, or to those of stored amounts if the column has none; unknown values empty, a profit factor without losses "∞".
 */
export const csvText = ({ columns, rows }: Table, about: ChartSource['facts'] = []): string =>
  [
    ...about.map((fact) => fact.map((text) => cell(text))),
    ...(about.length === 0 ? [] : [[]]),
    columns.map(({ head }) => cell(head)),
    ...rows.map((row) => row.map((value, i) => cell(value, columns[i]?.decimals))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

/** "How has the account grown?" → "how-has-the-account-grown.csv" */
export const fileName = (title: string, ending: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'chart'
  }.${ending}`

export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Texts around a chart picture. */
export interface PictureWords {
  readonly title: string
  readonly measure: string
  readonly reading: string
  readonly facts: ChartSource['facts']
}

/**
 * Draws a canvas on paper, below its title, measure and reading, and above its source.
 *
 * @param scale canvas pixels per screen pixel
 */
export async function chartPicture(
  canvas: HTMLCanvasElement,
  scale: number,
  { title, measure, reading, facts }: PictureWords,
  { paper, ink, ink3, font }: ChartTheme,
): Promise<Blob> {
  const margin = 24 * scale
  const head = (reading === '' ? 48 : 72) * scale
  const sheet = document.createElement('canvas')
  sheet.width = canvas.width + 2 * margin
  const foot = (facts.length === 0 ? 24 : 48) * scale
  sheet.height = canvas.height + head + foot
  const draw = sheet.getContext('2d')
  if (draw === null) throw new Error('This browser cannot draw the picture')
  draw.fillStyle = paper
  draw.fillRect(0, 0, sheet.width, sheet.height)
  draw.fillStyle = ink
  draw.font = `600 ${17 * scale}px ${font}`
  draw.fillText(title, margin, 34 * scale)
  const beside = margin + draw.measureText(title).width + 12 * scale
  draw.fillStyle = ink3
  draw.font = `400 ${13 * scale}px ${font}`
  draw.fillText(measure, beside, 34 * scale)
  draw.fillStyle = ink
  draw.font = `400 ${14 * scale}px ${font}`
  draw.fillText(reading, margin, 58 * scale, canvas.width)
  draw.drawImage(canvas, margin, head)
  draw.fillStyle = ink3
  draw.font = `400 ${12 * scale}px ${font}`
  draw.fillText(facts.map(([, value]) => value).join(' · '), margin, sheet.height - 18 * scale, canvas.width)
  return new Promise((resolve, reject) =>
    sheet.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty')) : resolve(blob)), 'image/png'),
  )
}
