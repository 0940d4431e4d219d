import type { Filters } from '@afterclose/core/filters'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { PeriodClock } from '@afterclose/core/period-presets'
import type { LocalDate } from '@afterclose/core/time'
import type { FilterField } from '../filter-fields/filter-fields.ts'
import { closestWords } from './spelling.ts'
import { timeAt, type TimeReading } from './time-words.ts'
import { nameKey, singularsOf, type Token, tokensOf } from './tokens.ts'
import type { Vocabulary, WordValue } from './vocabulary.ts'

/** One condition that words state: a value of a field, or days. */
export type Condition =
  | { readonly field: FilterField; readonly key: string; readonly label: string; readonly days: null }
  | {
      readonly field: null
      readonly key: string
      readonly label: string
      readonly days: readonly [LocalDate, LocalDate]
    }

/** The place of words in the typed text. */
interface Place {
  readonly text: string
  readonly from: number
  readonly to: number
}

export interface ClearPart extends Place {
  readonly is: 'clear'
  readonly condition: Condition
  /** Name of the field on a chip: "Weekday". */
  readonly name: string
  /** "Friday". */
  readonly value: string
  /** The words only begin the name. */
  readonly isStart: boolean
}

/**
 * Words that state no condition. `unknown`: no filter has them; `several`: they have several meanings; `unfinished`: the name of a field
 * without a value; `or`: between values of different fields; `together`: filters cannot combine it with the others.
 */
export interface UnclearPart extends Place {
  readonly is: 'unclear'
  readonly why: 'unknown' | 'several' | 'unfinished' | 'or' | 'together'
  /** Texts that may be meant instead of these words. */
  readonly offers: readonly Offer[]
}

export interface Offer {
  /** "short", or for one of several meanings "Setup Breakout". */
  readonly label: string
  /** Replaces the words. */
  readonly text: string
}

export type QuestionPart = ClearPart | UnclearPart

export interface Understanding {
  /** In the order of the text, without words that mean nothing, such as "trades". */
  readonly parts: readonly QuestionPart[]
  /** The filters that the text states; null unless every word is clear. */
  readonly filters: Filters | null
}

/** How a journal writes dates, and what day it is there. */
export interface QuestionClock extends PeriodClock {
  readonly dateFormat: DateFormat
}

/** Words that change nothing. None of them negates or compares: such a word must hold back the figures. */
const fillers: ReadonlySet<string> = new Set(
  'trades trade in on at of the with and my by during for show only all where were are is & = : + / -'.split(' '),
)

/** Fewest letters of the start of a name, unless it follows the name of the field. */
const fewestLetters = 3
/** Maximum offers for one unclear word. */
const mostOffers = 5
const mostCorrections = 2

interface Reading {
  readonly conditions: readonly Condition[]
  /** Number of words that it takes. */
  readonly length: number
}

/**
 * Understands a text as filters. The longest name wins; a name with several meanings is unclear, and so is every word without one: nothing
 * is guessed and nothing is left out.
 */
export function understand(text: string, vocabulary: Vocabulary, clock: QuestionClock): Understanding {
  const tokens = tokensOf(text)
  const reader = readerOf(tokens, vocabulary, clock)
  const parts: (QuestionPart | Joint)[] = []
  for (let i = 0; i < tokens.length; ) {
    const placed = (length: number): Place => {
      const { from } = tokens[i]!
      const { to } = tokens[i + length - 1]!
      return { text: text.slice(from, to), from, to }
    }
    const clear = (reading: Reading, isStart: boolean): readonly ClearPart[] =>
      reading.conditions.map((condition) => ({
        is: 'clear',
        condition,
        name: condition.field?.chip ?? 'Date',
        value: condition.label,
        isStart,
        ...placed(reading.length),
      }))
    const exact = reader.exactAt(i)
    const isFiller = exact.length === 0 && tokens[i]!.quoted === null && fillers.has(tokens[i]!.text)
    const begun = exact.length > 0 || isFiller ? [] : reader.begunAt(i)
    const readings = exact.length > 0 ? exact : begun
    const [only] = readings
    if (isFiller) i += 1
    else if (tokens[i]!.text === 'or' && exact.length === 0) {
      parts.push({ is: 'or', ...placed(1) })
      i += 1
    } else if (only !== undefined) {
      if (readings.length === 1) parts.push(...clear(only, exact.length === 0))
      else {
        const offers = readings.slice(0, mostOffers).map(({ conditions }) => ({
          label: conditions.map(labelOf).join(', '),
          text: conditions.map((condition) => writtenCondition(condition, vocabulary, clock)).join(' '),
        }))
        parts.push({ is: 'unclear', why: 'several', offers, ...placed(only.length) })
      }
      i += only.length
    } else {
      const { why, offers, length } = reader.unclearAt(i)
      parts.push({ is: 'unclear', why, offers, ...placed(length) })
      i += length
    }
  }
  const checked = withLimits(withoutJoints(parts))
  return { parts: checked, filters: filtersOf(checked, vocabulary) }
}

const labelOf = ({ field, label }: Condition): string => `${field?.chip ?? 'Date'} ${label}`

/** "or" between two parts. */
interface Joint extends Place {
  readonly is: 'or'
}

/** Values of one field are joined by "or" already; between others it would state what filters cannot. */
function withoutJoints(parts: readonly (QuestionPart | Joint)[]): readonly QuestionPart[] {
  const fieldOf = (part: QuestionPart | Joint | undefined): string | null =>
    part?.is === 'clear' ? (part.condition.field?.id ?? 'dateRange') : null
  return parts.flatMap((part, i): readonly QuestionPart[] => {
    if (part.is !== 'or') return [part]
    const before = fieldOf(parts[i - 1])
    return before !== null && before === fieldOf(parts[i + 1])
      ? []
      : [{ is: 'unclear', why: 'or', offers: [], text: part.text, from: part.from, to: part.to }]
  })
}

/** Marks parts that filters cannot combine with those before: other days, a month of another year, comments both as "and" and as "or". */
function withLimits(parts: readonly QuestionPart[]): readonly QuestionPart[] {
  const clear = parts.filter((part) => part.is === 'clear')
  const refused = new Set<QuestionPart>()
  for (const id of ['dateRange', 'lastTrades']) {
    const single = clear.filter(({ condition }) => (condition.field?.id ?? 'dateRange') === id)
    for (const part of single) if (part.condition.key !== single[0]?.condition.key) refused.add(part)
  }
  // "march 2025 april 2026" as lists of months and years would be four months
  const pairs = clear.filter(
    (part) => part.condition.field?.id === 'month' && clear.some((year) => isYearOf(part, year)),
  )
  const distinct = (id: string): number =>
    new Set(clear.flatMap(({ condition: { field, key } }) => (field?.id === id ? [key] : []))).size
  const last = pairs.at(-1)
  if (last !== undefined && distinct('month') > 1 && distinct('year') > 1)
    for (const part of clear) if (part === last || isYearOf(last, part)) refused.add(part)
  const comments = clear.filter(({ condition: { field } }) => field !== null && isComments(field))
  const lists = Map.groupBy(comments, ({ condition }) => condition.field?.id)
  const several = [...lists.values()].some((list) => new Set(list.map(({ condition }) => condition.key)).size > 1)
  const lastComment = comments.at(-1)
  if (lists.size > 1 && several && lastComment !== undefined) refused.add(lastComment)
  return parts.map((part) =>
    refused.has(part)
      ? { is: 'unclear', why: 'together', offers: [], text: part.text, from: part.from, to: part.to }
      : part,
  )
}

/** A month and its year are read as one place of the text. */
const isYearOf = (month: ClearPart, part: ClearPart): boolean =>
  part.condition.field?.id === 'year' && part.from === month.from

const isComments = ({ filter }: FilterField): boolean => filter.endsWith('Comment') || filter === 'customComments'

/** Values of one field are alternatives, fields are conditions of which each must hold; null unless every part is clear. */
function filtersOf(parts: readonly QuestionPart[], { start }: Vocabulary): Filters | null {
  const conditions: Condition[] = []
  for (const part of parts) {
    if (part.is === 'unclear') return null
    conditions.push(part.condition)
  }
  if (conditions.length === 0) return null
  const fields = new Set(conditions.flatMap(({ field }) => field ?? []))
  let filters = start
  for (const field of fields) {
    const keys = conditions.filter((condition) => condition.field === field).map(({ key }) => key)
    filters = field.choose(filters, [...new Set(keys)])
  }
  const range = conditions.find(({ days }) => days !== null)?.days ?? []
  // all comments are one filter: "and" between lists, unless there is only one
  const lists = [...fields].filter(isComments).length
  return {
    ...filters,
    basic: { ...filters.basic, dateRange: range },
    options: { ...filters.options, orFilter: lists < 2, excludeFilters: false },
  }
}

/** Reads the words of one text. */
function readerOf(tokens: readonly Token[], vocabulary: Vocabulary, clock: QuestionClock) {
  const { byName, byShortName, values, fieldNames, longest } = vocabulary

  /** The words from one place on as a key; null if a comma or a quotation is within. */
  function run(at: number, length: number): string | null {
    const taken = tokens.slice(at, at + length)
    if (taken.length < length || taken.some(({ quoted }) => quoted !== null)) return null
    if (taken.slice(1).some(({ afterComma }) => afterComma)) return null
    return taken.map(({ text }) => text).join(' ')
  }

  /** The same, and with its last word in the singular. */
  function runs(at: number, length: number): readonly string[] {
    const key = run(at, length)
    if (key === null) return []
    const lead = key.slice(0, key.lastIndexOf(' ') + 1)
    return singularsOf(key.slice(lead.length)).map((word) => lead + word)
  }

  const isIn = (ids: readonly string[] | null, { field }: WordValue): boolean => ids === null || ids.includes(field.id)

  /** Values with the longest name at a place. @param ids fields that are named before it; null: any */
  function valuesAt(at: number, ids: readonly string[] | null): readonly Reading[] {
    const quoted = tokens[at]?.quoted ?? null
    if (quoted !== null) {
      const same = values.filter((value) => isIn(ids, value) && value.label === quoted)
      const named = same.length > 0 ? same : (byName.get(nameKey(quoted)) ?? []).filter((value) => isIn(ids, value))
      return named.map((value) => ({ conditions: [conditionOf(value)], length: 1 }))
    }
    for (let length = longest; length > 0; length--) {
      for (const key of runs(at, length)) {
        const named = [
          ...(byName.get(key) ?? []).filter((value) => isIn(ids, value)),
          ...(ids === null ? [] : (byShortName.get(key) ?? []).filter((value) => isIn(ids, value))),
        ]
        if (named.length > 0) return named.map((value) => withYear(conditionOf(value), at, length))
      }
    }
    return []
  }

  /** A month and the year after it are one reading: "november 2026". */
  function withYear(condition: Condition, at: number, length: number): Reading {
    const year = run(at + length, 1)
    const isNext = year !== null && /^\d{4}$/.test(year) && tokens[at + length]?.afterComma === false
    const ofYear = isNext ? byName.get(year)?.find(({ field }) => field.id === 'year') : undefined
    return condition.field?.id === 'month' && ofYear !== undefined
      ? { conditions: [condition, conditionOf(ofYear)], length: length + 1 }
      : { conditions: [condition], length }
  }

  /** Names of fields at a place, with the place of what follows. */
  function namedFieldsAt(at: number): readonly { readonly ids: readonly string[]; readonly next: number }[] {
    const named: { readonly ids: readonly string[]; readonly next: number }[] = []
    for (let length = longest; length > 0; length--) {
      const ids = runs(at, length).flatMap((key) => fieldNames.get(key) ?? [])
      if (ids.length === 0) continue
      const isSign = ['=', ':', 'is'].includes(tokens[at + length]?.text ?? '')
      named.push({ ids, next: at + length + (isSign ? 1 : 0) })
    }
    return named
  }

  const follows = (next: number): boolean => tokens[next]?.afterComma === false

  /** The conditions of a time. */
  function timeReading(at: number): readonly Reading[] {
    const time = timeAt(tokens, at, clock)
    if (time === null || tokens.slice(at + 1, at + time.length).some(({ afterComma }) => afterComma)) return []
    const conditions = conditionsOfTime(time, vocabulary, clock)
    return conditions.length === 0 ? [] : [{ conditions, length: time.length }]
  }

  /** The longest readings at a place; several if it has several meanings. */
  function exactAt(at: number): readonly Reading[] {
    const all = [
      ...valuesAt(at, null),
      ...timeReading(at),
      ...namedFieldsAt(at).flatMap(({ ids, next }) =>
        follows(next)
          ? valuesAt(next, ids).map(({ conditions, length }) => ({ conditions, length: next - at + length }))
          : [],
      ),
    ]
    const most = all.reduce((length, reading) => Math.max(length, reading.length), 0)
    return distinct(all.filter(({ length }) => length === most))
  }

  /** The one value whose name begins with the words at a place, or the several. */
  function begunAt(at: number): readonly Reading[] {
    for (const { ids, next } of namedFieldsAt(at)) {
      if (!follows(next)) continue
      const begun = startsAt(next, ids, 1)
      if (begun.length > 0) return begun.map(({ conditions, length }) => ({ conditions, length: next - at + length }))
    }
    return startsAt(at, null, fewestLetters)
  }

  function startsAt(at: number, ids: readonly string[] | null, fewest: number): readonly Reading[] {
    for (let length = longest; length > 0; length--) {
      const key = run(at, length)
      if (key === null || key.length < fewest || !/^\p{L}/u.test(key)) continue
      const begun = values.filter((value) => isIn(ids, value) && value.names.some((name) => name.startsWith(key)))
      if (begun.length > 0) return distinct(begun.map((value) => ({ conditions: [conditionOf(value)], length })))
    }
    return []
  }

  /** Why a word is unclear, and what may be meant. */
  function unclearAt(at: number): Pick<UnclearPart, 'why' | 'offers'> & { readonly length: number } {
    const [field] = namedFieldsAt(at)
    if (field !== undefined) {
      const ofField = values.filter(({ field: { id } }) => field.ids.includes(id)).slice(0, mostOffers)
      const offers = ofField.map((value) => {
        const condition = conditionOf(value)
        return { label: labelOf(condition), text: writtenCondition(condition, vocabulary, clock) }
      })
      return { why: 'unfinished', offers, length: Math.min(field.next, tokens.length) - at }
    }
    const word = tokens[at]!.text
    const near = closestWords(word, [...byName.keys(), 'today', 'yesterday', 'trades'], mostCorrections)
    return { why: 'unknown', offers: near.map((text) => ({ label: text, text })), length: 1 }
  }

  return { exactAt, begunAt, unclearAt }
}

const conditionOf = ({ field, key, label }: WordValue): Condition => ({ field, key, label, days: null })

function conditionsOfTime(time: TimeReading, { fields }: Vocabulary, { dateFormat }: QuestionClock): Condition[] {
  if (time.is === 'days') {
    const [first, last] = time.days
    const range =
      first === last
        ? formatDate(first, dateFormat)
        : `${formatDate(first, dateFormat)} to ${formatDate(last, dateFormat)}`
    const label = time.name === null ? range : `${time.name}, ${range}`
    return [{ field: null, key: time.days.join(), label, days: time.days }]
  }
  const field = fields.find(({ id }) => id === (time.is === 'hours' ? 'hour' : 'lastTrades'))
  if (field === undefined) return []
  const keys = time.is === 'hours' ? time.hours.map(String) : [String(time.count)]
  return keys.map((key) => {
    const label = field.choices.find((choice) => choice.key === key)?.label ?? `Last ${key}`
    return { field, key, label, days: null }
  })
}

/** Readings without repeated ones. */
function distinct(readings: readonly Reading[]): readonly Reading[] {
  const byMeaning = new Map<string, Reading>()
  for (const reading of readings) {
    const meaning = reading.conditions.map(({ field, key }) => `${field?.id ?? 'date'} ${key}`).join()
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, reading)
  }
  return [...byMeaning.values()]
}

/** The shortest text that states exactly this condition: "friday", "setup breakout", or with its exact name in quotation marks. */
export function writtenCondition(condition: Condition, vocabulary: Vocabulary, clock: QuestionClock): string {
  const { field, label, key } = condition
  if (condition.days !== null) {
    const [first, last] = condition.days
    return first === last ? `date ${first}` : `date ${first} to ${last}`
  }
  const exact = `"${label.replaceAll('"', '""')}"`
  const name = field?.label.toLowerCase() ?? ''
  // a quotation mark within a name would begin a quotation in the text around it
  const isPlain = !/["“”]/u.test(label)
  const plainTexts = isPlain ? [label.toLowerCase(), `${name} ${label.toLowerCase()}`] : []
  const texts = [...plainTexts, `${name} ${exact}`]
  const isExact = (text: string): boolean => {
    const readings = readerOf(tokensOf(text), vocabulary, clock).exactAt(0)
    const [reading] = readings
    const [first] = reading?.conditions ?? []
    return (
      readings.length === 1 &&
      reading?.conditions.length === 1 &&
      reading.length === tokensOf(text).length &&
      first?.key === key &&
      first.field?.id === field?.id
    )
  }
  return texts.find(isExact) ?? `${field?.id} ${exact}`
}

/** Filters in words, as `understand` reads them: the question for filters that were chosen elsewhere. */
export function questionOf(filters: Filters, vocabulary: Vocabulary, clock: QuestionClock): string {
  const ofFields = vocabulary.fields.flatMap((field) =>
    field
      .selectedIn(filters)
      .map(({ key, label }) => writtenCondition({ field, key, label, days: null }, vocabulary, clock)),
  )
  const [first, last] = filters.basic.dateRange
  const ofDays =
    first === undefined || last === undefined
      ? []
      : [writtenCondition({ field: null, key: `${first},${last}`, label: '', days: [first, last] }, vocabulary, clock)]
  return [...ofFields, ...ofDays].join(', ')
}

/** The text with other words in place of a part; without them, the part is left out. */
export function withWords(text: string, { from, to }: Pick<QuestionPart, 'from' | 'to'>, words = ''): string {
  return `${text.slice(0, from)}${words}${text.slice(to)}`.replaceAll(/\s+/g, ' ').replaceAll(/ ,/g, ',').trim()
}
