// @large: walks the charts of every page
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from '@afterclose/core/trade'
import { fireEvent, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { dayWords } from '../journal/engine/unit-words.ts'
import { queryClient } from '../journal/query-client.ts'
import { Explained } from '../parts/explain/explained.tsx'
import { FigureCell } from '../parts/performance-table/figure-cell.tsx'
import { ReportChart } from '../parts/report-chart.tsx'
import type { TradesBehind } from '../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../parts/trades-drawer/trades-drawer.tsx'
import { TradesLink } from '../parts/trades-drawer/trades-link.tsx'
import {
  isToned,
  itemsOf,
  namedTheme,
  namesOf,
  seriesType,
  toneDrawn,
  toneSaid,
  turnedAxes,
} from '../testing/chart-colours.ts'
import { whenDrawn } from '../testing/charts.ts'
import { barsAstray } from '../testing/drawn-bars.ts'
import { placesAstray } from '../testing/drawn-places.ts'
import { axesAstray, shapesAstray } from '../testing/drawn-shapes.ts'
import { widthsAstray } from '../testing/drawn-widths.ts'
import { serveTrades } from '../testing/engine.ts'
import { explainedOtherwise } from '../testing/explained-figures.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { knowLargeNames, largeFeed } from '../testing/large-journal.ts'
import {
  explainedAs,
  figureOf,
  isHeldElsewhere,
  notMet,
  numberIn,
  says,
  tradesBehind,
  unitSuffix,
  writes,
} from '../testing/mark-figures.ts'
import { paragraphFaults } from '../testing/one-finding.ts'
import { pointedOtherwise } from '../testing/pointing.ts'
import { render } from '../testing/render.tsx'
import { renderedParts } from '../testing/rendered.ts'
import { blocksAstray, blocksSeen, needlessExceptions } from '../testing/ruled-blocks.ts'
import { aJournal, atWork } from '../testing/samples.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { unevenColumns } from '../testing/uneven-columns.ts'
import { saidOn, unitsApart } from '../testing/written-figures.ts'
import { Chart } from '../ui/chart/chart.tsx'
import { fileOf } from '../ui/rows.ts'
import { type Tone, toneOf } from '../ui/tone.ts'
import { type Page, pages } from './pages.ts'

/*
 * Laws over whatever charts, tables and figures the pages about trades show, on a journal whose groups all differ: each mark,
 * row, link and figure leads to the trades that it tells of, and is drawn with the name, the colour and the side of what it
 * says. A new chart or table is held without being named here.
 */
const listed: readonly Page[] = pages
/** The journal's grid has no drawing, and needs the route of its own. */
const walked = listed
  .filter(({ path, place }) => path !== '/journal' && (!('group' in place) || place.group !== 'Settings'))
  .filter(({ place }) => !('under' in place) || place.under === '/home')
/** What addresses say where a page otherwise shows too little: a month in which days were lost. */
const states: Readonly<Record<string, string>> = { '/reports/calendar': '?calendar=2025-10' }
/** Its money has other decimals than figures in R and percent. */
const inDinars = aJournal({ currency: 'KWD', decimals: 3 })
/** Read when they are asked for (`after-exit.test.tsx`, `bar-studies.test.tsx`). */
const alone = ['features/chart-lab/exit-analysis/after-exit.tsx', 'features/chart-lab/exit-analysis/time-in-trade.tsx']
/** A rule of a game, not a reading. */
const ruleOfChallenge = 'A red trade resets the streak'
/** What charts say of more trades than those behind the mark. */
const ofOthers = ['Are mistakes becoming rarer? Trades']

beforeAll(() => {
  // jsdom reads no style sheet: charts have the colours of the light look
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const { style } = document.documentElement
  for (const [, name = '', value = ''] of tokens.matchAll(/^\s*(--[\w-]+): (#\w+)/gm))
    if (style.getPropertyValue(name) === '') style.setProperty(name, value)
})

async function open({ component, path }: Page): Promise<HTMLElement> {
  serveTrades(largeFeed)
  atWork({ journals: [inDinars] })
  // every column, not only the usual ones
  localStorage.setItem('performance-columns-hidden:7', '[]')
  knowLargeNames()
  fakeServer({
    'GET /v1/databases/1/month-reviews?limit=200': () => ({ monthReviews: [], next: null }),
    'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades: [], next: null }),
  })
  const Component = await component()
  const { container } = await render(<Component />, `${path}${states[path] ?? ''}`)
  await whenShown(container)
  for (const folded of container.querySelectorAll('h2 > button[aria-expanded="false"]')) fireEvent.click(folded)
  await whenShown(container)
  return container
}

const whenShown = (page: HTMLElement): Promise<void> =>
  waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(page.querySelector('[aria-busy="true"]')).toBeNull()
  })

/** Samples a long list: its ends and its middle. */
function some(count: number): readonly number[] {
  const between = [0.2, 0.35, 0.5, 0.65, 0.8].map((share) => Math.floor(share * count))
  return [...new Set([0, 1, ...between, count - 2, count - 1])].filter((at) => at >= 0 && at < count)
}

type Said = readonly [label: string, text: string | number | null]

/** Labels whose values are no figures of the trades behind the mark. */
function untrue(place: string, title: string, { of }: TradesBehind, said: readonly Said[]): readonly string[] {
  const trades = tradesBehind(of)
  const withR = trades.filter(({ rMultiple }) => rMultiple !== null).length
  return said.flatMap(([label, text]) => {
    if (ofOthers.includes(`${title} ${label}`)) return []
    const figure = figureOf(label, text, trades)
    if (figure === undefined && /\d/.test(String(text ?? '')) && !isHeldElsewhere(label))
      return [`${place}: what is ${label}, ${text}?`]
    const known = label === 'Average R' ? /\bin ([\d,]+)/.exec(String(text))?.[1] : undefined
    return [
      ...(figure === undefined || says(text, figure) ? [] : [`${place}: ${label} is ${text}, ${figure} of its trades`]),
      ...(known === undefined || numberIn(known) === withR ? [] : [`${place}: ${label} in ${known}, not ${withR}`]),
    ]
  })
}

const seen = new Set<string>()

/**
 * What beside the pointer has a sign and not its colour: of several figures all but the one that the mark stands for, and what
 * lines in colours of their own come to.
 */
const plainSigns: Readonly<Record<string, readonly string[]>> = {
  'How has the account grown?': ['Cumulative net gain', 'Growth'],
  'How did the month go?': ['Cumulative net gain', 'Growth'],
  'Was the plan kept?': ['Rules broken', 'Rules followed', 'Cumulative'],
  'Which setups capture the move best?': ['Middle 50%', '5 to 95%'],
  'Did managing the trades help?': ['Actual', 'Potential'],
  'How would the result have developed?': [
    'Actual (same trades)',
    'Original stop and target, held',
    'Break-even at 1R',
    'Original stop, target 2R',
    'Stop 0.75R, target 2R',
  ],
  'Would the best choice have held up?': ['Where it is chosen', 'Where it is tested', 'All trades', 'Best case'],
}
const plainMet = new Set<string>()

/** Rows beside the pointer: a sign has its colour, and a colour its sign. */
function signsAstray(page: HTMLElement): readonly string[] {
  return renderedParts(page, Chart).flatMap(({ props: { title, marks } }) =>
    marks.flatMap(({ series, count, words }) => {
      const rows = some(count).flatMap((at) => words(at).rows)
      return [...new Set(rows.map(({ label }) => label))].flatMap((label) => {
        const of = rows.filter((row) => row.label === label)
        const colourless = of.filter(
          ({ signed, value }) => signed === true && /[1-9]/.test(value) && toneOf(value) === 'even',
        )
        const isPlain = of.every(({ signed }) => signed !== true) && of.some(({ value }) => toneOf(value) !== 'even')
        const name = label.replace(unitSuffix, '')
        const known = isPlain && plainSigns[title]?.includes(name) === true
        if (known) plainMet.add(`${title} ${name}`)
        return [
          ...(isPlain && !known ? [`${title} ${series}: ${label} has a sign without its colour`] : []),
          ...colourless.map(({ value }) => `${title} ${series}: ${label} is coloured and says ${value}`),
        ]
      })
    }),
  )
}

const writtenIn = (node: Node): readonly string[] =>
  node instanceof Text ? [node.data] : [...node.childNodes].flatMap(writtenIn)
const numbers = (text: string): readonly string[] => text.match(/[+−]?\d[\d,]*(?:\.\d+)?[kMB]?(?:\s?%)?/g) ?? []
/** What a button shows beside what it says to those who do not see it: each number is one of those that it says, and another one. */
const shownOtherwise = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll('button')].flatMap((button) => {
    const said = numbers(button.querySelector(':scope > .sr')?.textContent ?? '')
    if (said.length === 0) return []
    const parts = [...button.querySelectorAll(':scope > [aria-hidden="true"]')]
    const shown = parts.flatMap((part) => writtenIn(part).flatMap(numbers))
    return eachSaid(shown, said) ? [] : [`${button.textContent}: ${shown.join(' and ')} are shown`]
  })
const eachSaid = ([first, ...others]: readonly string[], said: readonly string[]): boolean =>
  first === undefined ||
  said.some(
    (one, at) =>
      one.endsWith('%') === first.endsWith('%') && writes(first, one) && eachSaid(others, said.toSpliced(at, 1)),
  )

function marksAstray(page: HTMLElement): readonly string[] {
  return renderedParts(page, ReportChart).flatMap(({ props: { title, marks }, within }) => {
    for (const name of within) seen.add(name)
    return marks.flatMap(({ series, count, words: wordsOf, behind }) =>
      some(behind === undefined ? 0 : count).flatMap((at) => {
        const [{ head, rows, opens = '' }, leads] = [wordsOf(at), behind?.(at) ?? null]
        if (leads === null) return []
        const place = `${title} ${series} ${at}, ${head}`
        const ids = tradesBehind(leads.of).map(({ id }) => id)
        const summed = opens.endsWith('up to here')
        const named = (label: string): string => (summed && label.startsWith('Cumulative') ? 'Net gain' : label)
        const many =
          opens === 'the trade' ? 1 : Number(/^(?:its|their|the) ([\d,]+) trades$/.exec(opens)?.[1]?.replace(',', ''))
        const trade = /^Trade (\d+)\b/.exec(head)?.[1]
        return [
          ...untrue(
            place,
            title,
            leads,
            rows.map(({ label, value }): Said => [named(label), value]),
          ),
          ...(summed || many === ids.length ? [] : [`${place}: opens ${opens}, not ${ids.length}`]),
          ...(trade === undefined || ids.includes(Number(trade)) ? [] : [`${place}: leads to ${ids.join()}`]),
        ]
      }),
    )
  })
}

/** Rows of charts as tables. */
function rowsAstray(page: HTMLElement): readonly string[] {
  return renderedParts(page, ReportChart).flatMap(({ props: { title, table, rows: behind } }) =>
    some(behind === undefined ? 0 : table.count).flatMap((at) => {
      const { columns, rows } = fileOf(table)
      const [row, leads] = [rows[at]!, behind?.(at) ?? null]
      if (leads === null) return []
      const [first = null] = row
      const place = `${title} row ${at}, ${first}`
      const said = columns.slice(1).map(({ head }, i): Said => [head, row[i + 1] ?? null])
      const ids = tradesBehind(leads.of).map(({ id }) => id)
      const name = /^\d{4}-\d\d-\d\d$/.test(String(first)) ? dayWords(String(first)) : String(first).split(', ').at(-1)!
      const there =
        columns[0]?.head === 'Trade' && typeof first === 'number'
          ? ids.at(-1) === first
          : leads.title.toLowerCase().includes(name.toLowerCase())
      return [...untrue(place, title, leads, said), ...(there ? [] : [`${place}: leads to ${leads.title}`])]
    }),
  )
}

/** Tables that are no chart: the row in the middle, by its button. */
function tablesAstray(page: HTMLElement): readonly string[] {
  const opener = 'button[aria-label^="Open the trades"]'
  return [...page.querySelectorAll('table')].flatMap((table) => {
    const opening = [...table.rows].filter((row) => row.querySelector(opener) !== null)
    const row = opening[Math.floor(opening.length / 2)]
    if (row === undefined) return []
    fireEvent.click(row.querySelector(opener)!)
    const [drawer] = renderedParts(page, TradesDrawer)
    const caption = table.caption?.textContent ?? ''
    if (drawer === undefined) return [`${caption}: no trades open`]
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent)
    const said = [...row.cells].map(({ textContent }, i): Said => [heads[i] ?? '', textContent]).slice(1)
    fireEvent.keyDown(page.ownerDocument.activeElement ?? page, { key: 'Escape' })
    return untrue(`${caption} ${row.cells[0]?.textContent}`, caption, drawer.props, said)
  })
}

const linksAstray = (page: HTMLElement): readonly string[] =>
  renderedParts(page, TradesLink).flatMap(({ props: { behind }, text }) => {
    const [said, { length }] = [numberIn(text), tradesBehind(behind.of)]
    return said === null || said === length ? [] : [`"${text}" leads to ${length} trades`]
  })

/** Buttons such as "12 won", and drawers such as "Losers", by the outcome that they name. */
const outcomesNamed: readonly (readonly [words: RegExp, outcome: Outcome])[] = [
  [/\b(won|winners)\b/i, 'WINNER'],
  [/\b(lost|losers)\b/i, 'LOSER'],
  [/\b(even|break-even)\b/i, 'BREAK_EVEN'],
]
const outcomeNamed = (words: string): Outcome | undefined => outcomesNamed.find(([named]) => named.test(words))?.[1]

/** Counts of trades that open them: as many, and with the outcome that they and the drawer name. */
const countsAstray = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll<HTMLElement>('button:not(.link, [aria-expanded])')].flatMap((button) => {
    const text = button.textContent
    if (!/^[\d,]+ [a-z]+$/.test(text) || button.closest('table') !== null) return []
    fireEvent.click(button)
    const [drawer] = renderedParts(page, TradesDrawer)
    fireEvent.keyDown(page.ownerDocument.activeElement ?? page, { key: 'Escape' })
    if (drawer === undefined) return []
    const { title, of } = drawer.props
    const trades = tradesBehind(of)
    const outcome = outcomeNamed(text)
    counted.add(text.replace(/^[\d,]+ /, ''))
    return trades.length === numberIn(text) &&
      outcome === outcomeNamed(title) &&
      (outcome === undefined || trades.every((trade) => trade.outcome === outcome))
      ? []
      : [`"${text}" opens ${trades.length} trades as ${title}`]
  })
const counted = new Set<string>()

/** Figures whose explanation computes another one, in rows of figures and in tables; of a long table some. */
function explanationsAstray(page: HTMLElement): readonly string[] {
  const asked = [
    ...renderedParts(page, Explained).map(({ props: { children: _children, ...figure }, text }) => ({ figure, text })),
    ...renderedParts(page, FigureCell).flatMap(({ props: { column, row, name }, text }) =>
      column.explains === undefined || row.trades === 0
        ? []
        : [{ figure: { ...column.explains, of: row.of, name: `${name}: ${column.name}` }, text }],
    ),
  ]
  const step = Math.ceil(asked.length / 120)
  return asked.flatMap(({ figure, text }, at) => (at % step === 0 ? (explainedOtherwise(figure, text) ?? []) : []))
}

/** Figures that open how they come about, by the trades that they name. */
const figuresAstray = (page: HTMLElement): readonly string[] =>
  renderedParts(page, Explained).flatMap(({ props: { figure, of, unit, name = figure }, text }) => {
    const label = explainedAs(figure)
    if (label === undefined || of === undefined || (unit !== undefined && unit !== 'CURRENCY')) return []
    const is = figureOf(label, text, tradesBehind(of))
    return is === undefined || says(text, is) ? [] : [`${name} is ${text}, ${is} of the trades that explain it`]
  })

const outcomeTone = (outcome: Outcome | null): Tone =>
  outcome === 'WINNER' ? 'gain' : outcome === 'LOSER' ? 'loss' : 'even'

/** Names may be cut short on an axis: "Nov 2023". */
function isNamed(head: string, name: string): boolean {
  const words = head.toLowerCase().split(/\s+/)
  return name
    .toLowerCase()
    .split(/\s+/)
    .every((short) => words.some((word) => word.startsWith(short)))
}

function drawnOtherwise(page: HTMLElement): readonly string[] {
  return renderedParts(page, Chart).flatMap(({ props: { title, option: optionOf, marks, table } }) => {
    const option = optionOf(namedTheme)
    const faults = turnedAxes(option) ? [`${title}: an axis is turned round`] : []
    faults.push(...axesAstray(option, marks).map((fault) => `${title}: ${fault}`))
    faults.push(...widthsAstray(option).map((fault) => `${title}: ${fault}`))
    for (const { series, count, words, behind } of marks) {
      faults.push(...shapesAstray(option, { series, count, words }).map((fault) => `${title}: ${fault}`))
      const items = itemsOf(option, series) ?? []
      const names = namesOf(option, count)
      const dots = seriesType(option, series) === 'scatter'
      const toned = isToned(items)
      // names stand at the left of lying bars
      const allRight = items.every(({ label }) => label?.position === 'right')
      items.forEach((item, at) => {
        const said = words(at)
        const place = `${title} ${series} ${at}, ${said.head}`
        const name = names?.filter((one) => one === names[at]).length === 1 ? names[at]!.replace('–', ' to ') : ''
        if (!isNamed(said.head, name)) faults.push(`${place}: named ${name}`)
        const written = item.label?.formatter
        if (
          typeof written === 'string' &&
          numberIn(written) !== null &&
          !said.rows.some((row) => writes(written, row.value))
        )
          faults.push(`${place}: ${written} is written on it`)
        if (!toned) return
        const leads: unknown = dots && said.opens === 'the trade' ? behind?.(at) : null
        const tone = isTrades(leads) ? outcomeTone(tradesBehind(leads.of)[0]?.outcome ?? null) : toneSaid(said, item)
        if ((toneDrawn(item) ?? 'even') !== tone) faults.push(`${place}: drawn as ${toneDrawn(item)}, says ${tone}`)
        const side = item.label?.position
        if (
          side !== undefined &&
          !allRight &&
          tone !== 'even' &&
          (/bottom|left/.test(side) ? 'loss' : 'gain') !== tone &&
          !dots
        )
          faults.push(`${place}: written at its ${side}, says ${tone}`)
      })
    }
    for (const { head, value, text, signed } of table.figures) {
      const rows = Array.from({ length: table.count }, (_, row) => ({ number: value(row), said: text(row) }))
      if (!signed && rows.some(({ number, said }) => typeof number === 'number' && said.startsWith('+')))
        faults.push(`${title}, ${head}: a sign without colour`)
      // what rounds to nothing has no sign
      const losses = rows.filter(({ number, said }) => typeof number === 'number' && number < 0 && /[1-9]/.test(said))
      if (signed && losses.some(({ said }) => toneOf(said) !== 'loss'))
        faults.push(`${title}, ${head}: colour without a sign`)
    }
    return faults
  })
}
const isTrades = (behind: unknown): behind is TradesBehind =>
  typeof behind === 'object' && behind !== null && 'of' in behind

/** Text and bars in the colour of a gain or a loss that say something else. */
const colouredOtherwise = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll('[class*="_gain"], [class*="_loss"]')].flatMap((element) => {
    const text = element.textContent
    const said = /\bgreen\b/.test(text)
      ? 'gain'
      : /\bred\b/.test(text)
        ? 'loss'
        : toneOf(/[+−]\d/.exec(text)?.[0] ?? '')
    const sides = [element, ...element.querySelectorAll('[style*="50%"]')].flatMap((bar) =>
      bar instanceof HTMLElement ? sideOf(bar.style) : [],
    )
    const tone = /_(gain|loss)/.exec(element.className)?.[1]
    return [...sides, ...(text === '' ? [] : [said])].every((one) => one === tone) ? [] : [element.outerHTML]
  })
const sideOf = ({ left, right }: CSSStyleDeclaration): Tone[] =>
  left === '50%' ? ['gain'] : right === '50%' ? ['loss'] : []

/** Charts whose marks the pointer paints in another colour, or paints over; what shows its table is not drawn. */
async function pointerFaults(page: HTMLElement): Promise<readonly string[]> {
  const boxes = [...page.querySelectorAll<HTMLElement>('[data-chart]')]
  const faults: string[] = []
  for (const { title, marks } of renderedParts(page, Chart).map(({ props }) => props)) {
    const box = boxes.find((one) => one.getAttribute('aria-label')?.startsWith(title))
    if (box === undefined) continue
    await whenDrawn(box)
    pointed.add(title)
    faults.push(...(await pointedOtherwise(box, marks)).map((fault) => `${title} ${fault}`))
  }
  return faults
}
const pointed = new Set<string>()

/** Columns that count the cases of a group, and how many it takes to be named in a reading. */
const countHeads = ['Trades', 'With an R', 'Days', 'Sessions']
const fewest = 10

/** Readings name no group of too few cases, and nothing in bold that is not as bold for a loss. */
const readingsAstray = (page: HTMLElement): readonly string[] =>
  renderedParts(page, Chart).flatMap(({ props: { title, table, reading, spokenReading } }) => {
    const said = spokenReading ?? (typeof reading === 'string' ? reading : '')
    const { columns, rows } = fileOf(table)
    const counts = columns.flatMap(({ head }, i) => (countHeads.includes(head) ? [i] : []))
    // a cell of a map has two names
    if (counts[0] !== 1) return []
    return rows.flatMap((row) => {
      const [name] = row
      const cases = counts.map((at) => row[at]).filter((count) => typeof count === 'number')
      if (typeof name !== 'string' || /^[+−\d]/.test(name)) return []
      return Math.min(...cases) < fewest && said.includes(name)
        ? [`${title}: "${said}" names ${name} of ${cases.join(', ')}`]
        : []
    })
  })

/** Numbers in files are rounded as their column says, without it only whole ones are exact; those of money alone as the journal does. */
const filesAstray = (page: HTMLElement, unit: string): readonly string[] =>
  renderedParts(page, Chart).flatMap(({ props: { title, table } }) =>
    table.figures.flatMap(({ name, decimals, value }) => {
      const cells = Array.from({ length: table.count }, (_, row) => value(row))
      const tail = cells.find((cell) => typeof cell === 'number' && Number.isFinite(cell) && !Number.isInteger(cell))
      const isMoney = name.endsWith(inDinars.currency)
      const mayBeMoney = isMoney || (unit === inDinars.currency && !/\D[R%]$/.test(name))
      const isRight = decimals !== undefined && (decimals === inDinars.decimals ? mayBeMoney : !isMoney)
      return tail === undefined || isRight ? [] : [`${title}, ${name}: ${tail} with ${decimals} decimals`]
    }),
  )

/** Tables that are saved as files: no number has the tail of a float. */
async function exportsAstray(page: HTMLElement): Promise<readonly string[]> {
  const { URL: addresses } = globalThis
  const saved = savedFiles()
  for (const button of page.querySelectorAll('button'))
    if (button.getAttribute('aria-label')?.endsWith('(CSV)') === true) fireEvent.click(button)
  globalThis.URL = addresses
  const texts = await Promise.all(saved.map(async ({ name, blob }) => ({ name, text: await blob.text() })))
  return texts.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:^|,)(-?\d+\.\d{7,})(?=,|\r)/gm)].map(([, number]) => `${name}: ${number}`),
  )
}

/** Solid marks stand for ten cases and more of what they measure, hollow ones for fewer. */
const solidAstray = (page: HTMLElement): readonly string[] =>
  renderedParts(page, Chart).flatMap(({ props: { title, option: optionOf, marks } }) => {
    const option = optionOf(namedTheme)
    return marks.flatMap(({ series, count, words, behind }) => {
      const items = itemsOf(option, series) ?? []
      if (seriesType(option, series) !== 'bar' || items.length !== count) return []
      const hollow = items.map(({ itemStyle }) => itemStyle?.borderWidth === 1 && itemStyle.color === namedTheme.paper)
      if (!hollow.includes(true)) return []
      return items.flatMap((_, at) => {
        const [measured] = words(at).rows
        const leads: unknown = behind?.(at)
        // a bar of one day or trade is hollow where it came to nothing
        if (measured === undefined || !/^(?:Average|Net gain)(?:,| R)/.test(measured.label) || !isTrades(leads))
          return []
        const of = /\bR$/.test(measured.label) ? 'rMultiple' : measured.label.endsWith('%') ? 'gainPercentage' : 'gain'
        const cases = tradesBehind(leads.of).filter((trade) => trade[of] !== null).length
        return hollow[at] === cases < fewest ? [] : [`${title} ${series} ${at}: ${cases} cases of ${measured.label}`]
      })
    })
  })

/** Texts of the page and of its charts. */
const apartOn = (page: HTMLElement): readonly string[] =>
  [
    ...saidOn(page),
    ...renderedParts(page, Chart).flatMap(({ props: { marks } }) =>
      marks.flatMap(({ count, words }) =>
        some(count).flatMap((at) => [words(at).head, ...words(at).rows.map(({ value }) => value)]),
      ),
    ),
  ].flatMap(unitsApart)

/** What is drawn and shown, in whatever unit. */
const shownAs = (page: HTMLElement, unit = inDinars.currency) => ({
  drawings: [...drawnOtherwise(page), ...placesAstray(page), ...barsAstray(page)],
  signs: signsAstray(page),
  shown: shownOtherwise(page),
  colours: colouredOtherwise(page),
  readings: [...readingsAstray(page), ...paragraphFaults(page).filter((fault) => !fault.includes(ruleOfChallenge))],
  solid: solidAstray(page),
  files: filesAstray(page, unit),
  apart: apartOn(page),
  uneven: unevenColumns(page),
})

it.each(walked)('$path leads to the trades that it tells of, and draws what it says', async (page) => {
  const box = await open(page)
  expect({
    blocks: blocksAstray(box),
    marks: marksAstray(box),
    rows: rowsAstray(box),
    links: [...linksAstray(box), ...countsAstray(box)],
    figures: figuresAstray(box),
    explanations: explanationsAstray(box),
    ...shownAs(box),
    pointer: await pointerFaults(box),
    exports: await exportsAstray(box),
    tables: tablesAstray(box),
  }).toEqual({
    blocks: [],
    marks: [],
    rows: [],
    links: [],
    figures: [],
    explanations: [],
    drawings: [],
    signs: [],
    shown: [],
    colours: [],
    pointer: [],
    readings: [],
    solid: [],
    files: [],
    apart: [],
    uneven: [],
    exports: [],
    tables: [],
  })
  for (const unit of ['R', '%']) {
    const choice = [...box.querySelectorAll<HTMLInputElement>('[aria-label="Unit"] input')].find(
      ({ labels }) => labels?.[0]?.textContent === unit,
    )
    if (choice === undefined) return
    fireEvent.click(choice)
    await whenShown(box)
    expect({ unit, chosen: choice.checked, ...shownAs(box, unit) }).toEqual({
      unit,
      chosen: true,
      drawings: [],
      signs: [],
      shown: [],
      colours: [],
      readings: [],
      solid: [],
      files: [],
      apart: [],
      uneven: [],
    })
  }
})

it('meets the counts that open their trades', () => {
  expect([...counted].toSorted()).toEqual(['even', 'lost', 'won'])
})

it('leaves no chart out', () => {
  const src = join(import.meta.dirname, '..')
  const charts = globSync('{features,parts}/**/*.tsx', {
    cwd: src,
    exclude: ['**/*.test.tsx', '**/*.story.tsx'],
  }).filter((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    if (/\b(?:chartBlock|twoBars)</.test(text))
      return [...text.matchAll(/\bquestion: '(.+)'/g)].some(([, question = '']) => !blocksSeen().has(question))
    const components = [...text.matchAll(/^export (?:default )?function (\w+)/gm)].map(([, name = '']) => name)
    return text.includes('<ReportChart') && !components.some((name) => seen.has(name))
  })
  expect(charts).toEqual(alone)
})

it('names no block that follows its measure', () => {
  expect(needlessExceptions()).toEqual([])
})

it('points at the marks of nearly all charts', () => {
  expect(pointed.size).toBeGreaterThan(30)
})

it('names no label and no sign that is met nowhere', () => {
  const plain = Object.entries(plainSigns).flatMap(([title, labels]) => labels.map((label) => `${title} ${label}`))
  expect(plain.filter((name) => !plainMet.has(name))).toEqual([])
  expect(notMet()).toEqual([])
})
