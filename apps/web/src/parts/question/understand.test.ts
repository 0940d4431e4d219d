import { noFilters, type Filters } from '@afterclose/core/filters'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advancedFields } from '../filter-fields/advanced-fields.ts'
import { basicFields } from '../filter-fields/filter-fields.ts'
import { questionOf, type QuestionPart, understand, withWords } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

const clock = { today: '2026-11-20', firstWeekday: 1, dateFormat: 'yyyy-MM-dd' } as const
const named = (...names: readonly string[]) => names.map((name, i) => ({ id: i + 1, name, active: true }))
const captions = {
  'preTradeComments.name': 'Pre-trade comments',
  'entryComments.name': 'Entry comments',
  'managementComments.name': 'Management comments',
  'exitComments.name': 'Exit comments',
  'customcoment.2.name': 'Session',
}
const journal = {
  instruments: named('MES', 'MNQ', 'EUR/USD', 'Gold', 'Trend'),
  setups: named('Breakout', 'News fade', 'Pullback', 'Café latte', 'A+', 'Gold', 'A'),
  years: [2026, 2025],
  tags: ['volatility', 'gap', 'trend'] as const,
}
const comments = {
  comments: [
    { id: 1, name: 'Planned', active: true, type: 'PRE_TRADE' as const },
    { id: 2, name: 'Chased', active: true, type: 'ENTRY' as const },
    { id: 3, name: 'Late', active: true, type: 'ENTRY' as const },
    { id: 4, name: 'Chased', active: true, type: 'EXIT' as const },
  ],
  customComments: [{ id: 9, name: 'New York', active: true, commentGroup: 2 }],
  captions,
}
const vocabulary = vocabularyOf({
  basic: basicFields(journal),
  advanced: advancedFields(comments),
  aliases: new Map([['1', ['MESZ6']]]),
  start: noFilters,
})
const read = (text: string) => understand(text, vocabulary, clock)
const textOf = (part: QuestionPart): string =>
  part.is === 'clear' ? `${part.name} ${part.value}` : `${part.text}? ${part.why}`
const chips = (text: string): readonly string[] => read(text).parts.map(textOf)

describe('a question in words', () => {
  it.each<[string, readonly string[]]>([
    ['fridays short mes', ['Weekday Friday', 'Direction Short', 'Instrument MES']],
    ['FRIDAYS, Short; MES', ['Weekday Friday', 'Direction Short', 'Instrument MES']],
    ['short trades in mes on fridays', ['Direction Short', 'Instrument MES', 'Weekday Friday']],
    ['fri', ['Weekday Friday']],
    ['friday’s shorts', ['Weekday Friday', 'Direction Short']],
    ['tues thurs', ['Weekday Tuesday', 'Weekday Thursday']],
    ['longs', ['Direction Long']],
    ['winners', ['Outcome Winner']],
    ['losses', ['Outcome Loser']],
    ['losing trades', ['Outcome Loser']],
    ['break even', ['Outcome Break-even']],
    ['breakeven', ['Outcome Break-even']],
    ['break-evens', ['Outcome Break-even']],
    ['news fade', ['Setup News fade']],
    ['news fades', ['Setup News fade']],
    ['news short', ['Setup News fade', 'Direction Short']],
    ['pull', ['Setup Pullback']],
    ['cafe latte', ['Setup Café latte']],
    ['CAFÉ', ['Setup Café latte']],
    ['eurusd', ['eurusd? unknown']],
    ['eur usd', ['Instrument EUR/USD']],
    ['EUR/USD', ['Instrument EUR/USD']],
    ['MESZ6', ['Instrument MES']],
    ['mes or mnq', ['Instrument MES', 'Instrument MNQ']],
    ['mes and mnq short', ['Instrument MES', 'Instrument MNQ', 'Direction Short']],
    ['mes or short', ['Instrument MES', 'or? or', 'Direction Short']],
    ['short or', ['Direction Short', 'or? or']],
    ['not short', ['not? unknown', 'Direction Short']],
    ['without short', ['without? unknown', 'Direction Short']],
    ['gold', ['gold? several']],
    ['setup gold', ['Setup Gold']],
    ['instrument: gold', ['Instrument Gold']],
    ['setup', ['setup? unfinished']],
    ['setup br', ['Setup Breakout']],
    ['br', ['br? unknown']],
    ['bre', ['bre? several']],
    ['16:00', ['Hour 16:00 to 16:59']],
    ['16 o’clock', ['Hour 16:00 to 16:59']],
    ['at 16', ['Hour 16:00 to 16:59']],
    ["at 9 o'clock", ['Hour 09:00 to 09:59']],
    ['16h', ['Hour 16:00 to 16:59']],
    ['4pm', ['Hour 16:00 to 16:59']],
    ['12am', ['Hour 00:00 to 00:59']],
    ['hour 9', ['Hour 09:00 to 09:59']],
    ['9-11h', ['Hour 09:00 to 09:59', 'Hour 10:00 to 10:59']],
    ['9:00 to 11:00', ['Hour 09:00 to 09:59', 'Hour 10:00 to 10:59']],
    ['23-24h', ['Hour 23:00 to 23:59']],
    ['16:30', ['16:30? unknown']],
    ['24:00', ['24:00? unknown']],
    ['november', ['Month November']],
    ['nov', ['Month November']],
    ['november 2026', ['Month November', 'Year 2026']],
    ['month 11', ['Month November']],
    ['2026', ['Year 2026']],
    ['2019', ['2019? unknown']],
    ['march 2025 april 2026', ['Month March', 'Year 2025', 'april 2026? together', 'april 2026? together']],
    ['march april 2026', ['Month March', 'Month April', 'Year 2026']],
    ['today', ['Date Today, 2026-11-20']],
    ['yesterday', ['Date Yesterday, 2026-11-19']],
    ['this week', ['Date This week, 2026-11-16 to 2026-11-22']],
    ['last 30 days', ['Date Last 30 days, 2026-10-22 to 2026-11-20']],
    ['last 90 days', ['Date Last 90 days, 2026-08-23 to 2026-11-20']],
    ['last month mes', ['Date Last month, 2026-10-01 to 2026-10-31', 'Instrument MES']],
    ['last month this month', ['Date Last month, 2026-10-01 to 2026-10-31', 'this month? together']],
    ['2026-11-02', ['Date 2026-11-02']],
    ['from 2026-11-02 to 2026-11-06', ['Date 2026-11-02 to 2026-11-06']],
    ['from 2026-11-02', ['from? unknown', 'Date 2026-11-02']],
    ['2026-02-30', ['2026-02-30? unknown']],
    ['last 50 trades', ['Trades Last 50']],
    ['last 37', ['Trades Last 37']],
    ['last 3 weeks', ['last? several', '3? unknown', 'weeks? unknown']],
    ['late', ['Entry comments Late']],
    ['chased', ['chased? several']],
    ['exit comment chased', ['Exit comments Chased']],
    ['exit chased', ['exit? unknown', 'chased? several']],
    ['exit comments chased', ['Exit comments Chased']],
    ['comment late', ['Entry comments Late']],
    ['new york', ['Session New York']],
    ['session new york', ['Session New York']],
    ['planned late', ['Pre-trade comments Planned', 'Entry comments Late']],
    ['starred', ['In review Starred']],
    ['stars', ['In review Starred']],
    ['in review', ['In review Starred']],
    ['incomplete', ['Checklist Incomplete']],
    ['no checklist', ['Checklist No checklist']],
    ['grade b', ['Review grade B: could be better']],
    ['review grade D', ['Review grade D: should not have been taken']],
    ['volatility low', ['Volatility Low']],
    ['low', ['Volatility Low']],
    ['none', ['none? several']],
    ['gap up', ['Opening gap Up']],
    ['with the trade', ['Trend With the trade']],
    ['rrr 2 to 3', ['RRR 2 to 3']],
    ['r multiple below -1', ['R below −1']],
    ['2 to 3', ['2 to 3? several']],
    ['demo', ['Trade type Demo']],
    ['a', ['a? several']],
    ['"A+"', ['Setup A+']],
    ['“News fade”', ['Setup News fade']],
    ['"nothing"', ['"nothing"? unknown']],
    ['???', ['???? unknown']],
    ['', []],
    ['trades', []],
  ])('%j is %j', (text, expected) => {
    expect(chips(text)).toEqual(expected)
  })

  it('states filters of which each must hold, and of one field any', () => {
    expect(read('fridays short mes mnq').filters).toEqual({
      ...noFilters,
      basic: { ...noFilters.basic, day: [5], direction: ['SHORT'], instrument: [1, 2] },
    })
    expect(read('last 30 days starred').filters?.basic).toMatchObject({
      dateRange: ['2026-10-22', '2026-11-20'],
      inReview: true,
    })
  })

  it('joins comments of one list by "or", of several by "and", and not both', () => {
    expect(read('entry comment chased or late').filters).toMatchObject({
      advanced: { entryComment: [2, 3] },
      options: { orFilter: true },
    })
    expect(read('late planned').filters).toMatchObject({
      advanced: { entryComment: [3], preTradeComment: [1] },
      options: { orFilter: false },
    })
    expect(chips('entry comment chased, late, planned').at(-1)).toBe('planned? together')
    expect(read('entry comment chased, late, planned').filters).toBeNull()
  })

  it('keeps the date that the journal is filtered by, and excludes nothing', () => {
    const options = { orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true } as const
    const start = { ...noFilters, options }
    expect(understand('short', { ...vocabulary, start }, clock).filters?.options).toEqual({
      orFilter: true,
      entryOrExitDate: 'ENTRY',
      excludeFilters: false,
    })
  })

  it('has no filters until every word is clear', () => {
    for (const text of ['', 'trades', 'fridays shrt mes', 'gold', 'mes or short', 'not short'])
      expect(read(text).filters).toBeNull()
  })

  it('offers the word that is meant, and the text with it or without the word', () => {
    const text = 'fridays shrt mes'
    const unclear = read(text).parts[1]!
    expect(unclear).toMatchObject({ is: 'unclear', offers: [{ label: 'short', text: 'short' }] })
    expect(withWords(text, unclear, 'short')).toBe('fridays short mes')
    expect(withWords(text, unclear)).toBe('fridays mes')
    expect(withWords('mes, shrt', read('mes, shrt').parts[1]!)).toBe('mes,')
  })

  it('asks which of several meanings, each in words that have one', () => {
    for (const text of ['gold', 'chased', 'none', 'bre', 'a', '2 to 3']) {
      const [part] = read(text).parts
      const offers = part?.is === 'unclear' ? part.offers : []
      expect(offers.length).toBeGreaterThan(1)
      for (const offer of offers) expect(chips(offer.text)).toEqual([offer.label])
    }
  })

  it('reads any text, and places its parts in it', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('short', 'or', 'at', 'last', '9', 'days', 'setup', 'to', ':', '"'),
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join(' ')
        for (const part of read(text).parts) expect(text.slice(part.from, part.to)).toBe(part.text)
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })
})

describe('filters written out in words', () => {
  /** Names that words can confuse: parts of each other, of fields and of times, signs, accents, quotation marks. */
  const awkward = fc.oneof(
    fc.constantFrom(
      'Short',
      'short',
      'Long fade',
      'Long',
      'Fade',
      'Setup',
      'Setup Gold',
      'Gold',
      'Gold winner',
      'Last 10',
      'Today',
      'C',
      'C++',
    ),
    fc.constantFrom(
      'Entry comments',
      'or',
      'trades',
      'at 16',
      '16:00',
      'March',
      '2026',
      'Über',
      'Uber',
      'a "b" c',
      '“x”',
      '-"',
      '???',
      ',',
    ),
    fc.string({ minLength: 1 }),
  )
  const names = fc.uniqueArray(awkward, { minLength: 1, maxLength: 8 })
  const journals = fc.record({ instruments: names, setups: names, entry: names, exit: names, custom: names })

  it('are understood as the same filters', () => {
    fc.assert(
      fc.property(journals, fc.infiniteStream(fc.nat()), ({ instruments, setups, entry, exit, custom }, numbers) => {
        const of = (type: 'ENTRY' | 'EXIT', list: readonly string[], from: number) =>
          named(...list).map((item) => ({ ...item, id: item.id + from, type }))
        const basic = basicFields({ ...journal, instruments: named(...instruments), setups: named(...setups) })
        const advanced = advancedFields({
          comments: [...of('ENTRY', entry, 0), ...of('EXIT', exit, 100)],
          customComments: named(...custom).map((item) => ({ ...item, commentGroup: 2 })),
          captions,
        })
        const random = vocabularyOf({ basic, advanced, aliases: new Map(), start: noFilters })
        const next = (below: number): number => (numbers.next().value ?? 0) % below
        let filters: Filters = noFilters
        for (let count = 1 + next(4); count > 0; count--) {
          const field = random.fields[next(random.fields.length)]!
          const keys = field.choices.map(({ key }) => key).filter(() => next(4) === 0)
          const isComment = advanced.includes(field)
          filters = field.choose(filters, isComment ? keys.slice(0, 1) : keys)
        }
        if (next(2) === 0)
          filters = { ...filters, basic: { ...filters.basic, dateRange: ['2026-11-02', '2026-11-20'] } }
        const lists = advanced.filter((field) => field.selectedIn(filters).length > 0).length
        filters = { ...filters, options: { ...filters.options, orFilter: lists < 2 } }
        const text = questionOf(filters, random, clock)
        const understood = understand(text, random, clock)
        expect(understood.parts.filter(({ is }) => is === 'unclear')).toEqual([])
        expect(understood.filters ?? noFilters).toEqual(filters)
      }),
      { numRuns: runs({ quick: 500 }) },
    )
  })
})
