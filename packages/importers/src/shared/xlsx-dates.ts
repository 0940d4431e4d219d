import { XmlReader } from './xml-reader.ts'

/** Which cells of a workbook contain a moment: a number of days whose style is a date or a time. */
export interface DateCells {
  /** Whether numbers with this style (an index into the styles) are moments. */
  readonly isMoment: (style: number) => boolean
  /** Whether days are counted from 1904, as old programs on Macs do, instead of from 1900. */
  readonly from1904: boolean
}

export const noDateCells: DateCells = { isMoment: () => false, from1904: false }

/** Parses the part of a workbook with its styles. */
export class StylesReader extends XmlReader {
  readonly #own = new Map<number, boolean>()
  readonly #formats: number[] = []
  #inCells = false
  #tag = ''
  #id = 0

  isMoment(style: number): boolean {
    const format = this.#formats[style] ?? 0
    return this.#own.get(format) ?? builtIn(format)
  }

  protected override open(tag: string): void {
    this.#tag = tag
    if (tag === 'cellXfs') this.#inCells = true
    else if (tag === 'xf' && this.#inCells) this.#formats.push(0)
  }
  protected override close(tag: string): void {
    if (tag === 'cellXfs') this.#inCells = false
  }
  protected override attribute(name: string, value: string): void {
    if (name === 'numFmtId') {
      this.#id = Number(value)
      if (this.#tag === 'xf' && this.#inCells) this.#formats[this.#formats.length - 1] = this.#id
    } else if (name === 'formatCode' && this.#tag === 'numFmt') this.#own.set(this.#id, showsMoment(value))
  }
  protected override text(): void {}
}

/** Parses the date system and the sheet names from the workbook part. */
export class WorkbookReader extends XmlReader {
  from1904 = false
  /** By link id. */
  readonly names = new Map<string, string>()
  #name = ''
  #link = ''

  protected override open(): void {
    this.#name = ''
    this.#link = ''
  }
  protected override close(tag: string): void {
    if (tag === 'sheet') this.names.set(this.#link, this.#name)
  }
  protected override attribute(name: string, value: string): void {
    if (name === 'date1904') this.from1904 = value === '1' || value === 'true'
    else if (name === 'name') this.#name = value
    else if (name.endsWith(':id')) this.#link = value
  }
  protected override text(): void {}
}

/** Parses the targets of a workbook's links. */
export class LinksReader extends XmlReader {
  readonly #ids = new Map<string, string>()
  #id = ''
  #target = ''

  /** "" if no link has that part as its target. */
  idOf(part: string): string {
    return this.#ids.get(part) ?? ''
  }

  protected override open(): void {}
  protected override close(tag: string): void {
    if (tag === 'Relationship') this.#ids.set(this.#target.replace(/^(?:\/xl\/)?/, ''), this.#id)
  }
  protected override attribute(name: string, value: string): void {
    if (name === 'Id') this.#id = value
    else if (name === 'Target') this.#target = value
  }
  protected override text(): void {}
}

/** Built-in formats of every spreadsheet (ECMA-376, 18.8.30): dates and times of day. */
const builtIn = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47 && format !== 46) ||
  (format >= 50 && format <= 58)

/** "dd/mm/yyyy hh:mm", and not "0.00", "#,##0.00 "USD"" or "[h]:mm", which counts hours. */
function showsMoment(code: string): boolean {
  if (/\[h+\]|\[m+\]|\[s+\]/i.test(code)) return false
  const letters = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
  return /[ymdhs]/i.test(letters) && !/[0#]/.test(letters.replace(/s\.0+/gi, ''))
}

/** 1 January 1970, counted from 1900. */
const epoch = 25_569
const daysTo1904 = 1462
const secondsOfDay = 86_400

/** "2025-03-14 09:31:00" of 45730.3965…; only the date for a whole number, only the time below 1. */
export function momentText(text: string, from1904: boolean): string {
  const days = Number(text)
  if (text === '' || !Number.isFinite(days) || days < 0 || days > 109_574) return text // until the end of 2199
  const seconds = Math.round(days * secondsOfDay)
  const at = seconds - (epoch - (from1904 ? daysTo1904 : 0)) * secondsOfDay
  const [day = '', clock = ''] = new Date(at * 1000).toISOString().slice(0, 19).split('T')
  if (days < 1) return clock
  return seconds % secondsOfDay === 0 ? day : `${day} ${clock}`
}
