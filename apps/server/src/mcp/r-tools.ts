import { listJournals, readJournal } from '@afterclose/contract/journals'
import { AppError } from '@afterclose/contract/problems'
import { FiltersSchema } from '@afterclose/contract/stats'
import { listInstruments } from '@afterclose/contract/instruments'
import { byName } from '@afterclose/core/record-field'
import { statisticKeys } from '@afterclose/core/statistics'
import { directions, outcomes } from '@afterclose/core/trade'
import { z } from 'zod'
import { parametersOf } from '../numbers/reports/schemas.ts'
import { anyReport } from '@afterclose/engine/reports/registry'
import type { RTrade } from '../numbers/thread/r-tasks.ts'
import type { Asking } from './ask.ts'
import { figureOf, hasInterval, isOfMoney } from './figures.ts'
import { defineFigure, intervalsOfAll, shortenedLists, WithIntervals } from './number-tools.ts'
import { tool, writtenText } from './tool.ts'
import { mustFind } from './trade-tools.ts'

/** Reports that depend only on the trades, and contain nothing but R. */
const rReports = ['equity', 'drawdown', 'rDistribution', 'holdingTimes', 'runs', 'perDay', 'calendar'] as const

/** Filters limited to R, directions and time. */
const RFilters = z
  .strictObject({
    direction: z.array(z.enum(directions)).optional(),
    outcomes: z.array(z.enum(outcomes)).optional(),
    year: FiltersSchema.shape.basic.unwrap().shape.year.optional(),
    month: FiltersSchema.shape.basic.unwrap().shape.month.optional(),
    day: FiltersSchema.shape.basic.unwrap().shape.day.optional(),
    hour: FiltersSchema.shape.basic.unwrap().shape.hour.optional(),
    rMultiple: FiltersSchema.shape.basic.unwrap().shape.rMultiple.optional(),
    lastTrades: z.int().min(1).optional(),
  })
  .optional()
  .describe('Filters by direction, outcome, year, month, weekday, hour, R, or the last trades. Others are closed.')

/** Id of a journal: its place in list_journals. */
const Place = z.int().min(1).max(1000).describe('Number of the journal, from list_journals')

/** Tools of a redacted key: they work in R, over the trades of `rTrades`. */
export const rTools = [
  tool({
    name: 'list_journals',
    title: 'List journals',
    about: 'Journals that this key opens, by number. It sees R and no money, names, prices or sizes.',
    scope: 'numbers.read',
    input: z.object({}),
    async answer(asking) {
      const journals = []
      for (const [i, id] of (await idsOf(asking)).entries()) {
        const { trades, withR } = await asking.app.numbers.run('rExtent', { journalId: id })
        journals.push({ journalId: i + 1, name: `Journal ${i + 1}`, trades, withR })
      }
      return { json: { journals }, rows: journals.length }
    },
  }),
  tool({
    name: 'list_reports',
    title: 'List reports',
    about: 'Reports that `report` answers in R.',
    scope: 'numbers.read',
    input: z.object({}),
    answer: async () => {
      const reports = rReports.map((name) => ({ name, about: anyReport(name).about, view: anyReport(name).view ?? {} }))
      return { json: { reports }, rows: reports.length }
    },
  }),
  defineFigure,
  tool({
    name: 'figures',
    title: 'Figures in R',
    about:
      'Figures over the trades that have an R, with a 95% interval where one is computed. Those of money and percent answer "closed".',
    scope: 'numbers.read',
    input: z.object({
      journalId: Place,
      figures: z.array(z.enum(statisticKeys)).min(1),
      filters: RFilters,
      intervals: WithIntervals,
    }),
    async answer(asking, { journalId, figures, filters, intervals }) {
      const id = await idAt(asking, journalId)
      const statistics = await asking.app.numbers.run('rStatistics', { journalId: id, filters: completed(filters) })
      const known = byName(statisticKeys, (key) => (isOfMoney(key) ? null : statistics[key]))
      const { basePath } = asking.app.services.config
      const wanted = intervals && figures.some((key) => hasInterval(key) && !isOfMoney(key))
      const total = wanted ? await intervalsOf(asking, id, completed(filters)) : null
      const told = figures.map((key) => {
        const figure = figureOf(key, known, { currency: 'R', intervals: total, basePath })
        return isOfMoney(key) ? { ...figure, interval: null, whyNoInterval: 'closed', unknown: 'closed' } : figure
      })
      return { json: { figures: told }, rows: told.length }
    },
  }),
  tool({
    name: 'report',
    title: 'A report in R',
    about: 'A report over the trades that have an R, in R.',
    scope: 'numbers.read',
    input: z.object({
      journalId: Place,
      name: z.enum(rReports),
      view: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])).default({}),
      filters: RFilters,
    }),
    async answer(asking, { journalId, name, view, filters }) {
      const id = await idAt(asking, journalId)
      const parameters = anyReport(name).view ?? {}
      const inR = 'unit' in parameters ? { unit: 'R' } : {}
      const asked = z
        .object(parametersOf(parameters))
        .safeParse({ ...Object.fromEntries(Object.entries(view).map(([key, value]) => [key, String(value)])), ...inR })
      if (!asked.success) throw new AppError('Invalid input', { message: z.prettifyError(asked.error) })
      const answer = await asking.app.numbers.run('rReport', {
        journalId: id,
        name,
        filters: completed(filters),
        view: asked.data,
      })
      const cut: { list: string; of: number }[] = []
      return {
        json: { report: name, unit: 'R', answer: shortenedLists(withoutPercent(answer), 'answer', cut), cut },
        rows: null,
      }
    },
  }),
  tool({
    name: 'find_trades',
    title: 'Find trades',
    about: 'Up to 200 closed trades with an R, newest exit first, with the cursor of the next page.',
    scope: 'trades.read',
    input: z.object({
      journalId: Place,
      filters: RFilters,
      limit: z.int().min(1).max(200).default(50),
      cursor: z.int().min(0).default(0).describe('`next` of the page before'),
    }),
    async answer(asking, { journalId, filters, limit, cursor }) {
      const id = await idAt(asking, journalId)
      const { of, trades } = await asking.app.numbers.run('rFind', {
        journalId: id,
        filters: completed(filters),
        from: cursor,
        most: limit,
      })
      const names = await instrumentNames(asking, id)
      const told = trades.map((trade) => lineOf(trade, names))
      const next = cursor + told.length < of ? cursor + told.length : null
      return { json: { trades: told, of, next }, rows: told.length }
    },
  }),
  tool({
    name: 'read_trade',
    title: 'Read a trade',
    about: 'A trade by its number, without money, prices, sizes and texts.',
    scope: 'trades.read',
    input: z.object({ journalId: Place, tradeId: z.int().positive() }),
    async answer(asking, { journalId, tradeId }) {
      const id = await idAt(asking, journalId)
      const found = await asking.app.numbers.run('rTrade', { journalId: id, tradeId })
      const trade = mustFind(found ?? undefined, `trade ${tradeId}`)
      return { json: { trade: lineOf(trade, await instrumentNames(asking, id)) }, rows: 1 }
    },
  }),
] as const

/** Intervals over all selected trades. They are slow, so they run in parallel to other calls. */
async function intervalsOf({ app }: Asking, journalId: number, filters: ReturnType<typeof completed>) {
  const view = z.object(parametersOf(anyReport('intervals').view ?? {})).parse({ unit: 'R' })
  return intervalsOfAll(await app.slowNumbers.run('rReport', { journalId, name: 'intervals', filters, view }))
}

const lineOf = (
  {
    id,
    instrumentId,
    direction,
    entryDate,
    exitDate,
    rMultiple,
    rrr,
    exitClass,
    outcome,
    holdingMinutes,
    tiltMeter,
  }: RTrade,
  names: ReadonlyMap<number, string>,
) => ({
  id,
  instrument: writtenText(names.get(instrumentId) ?? ''),
  direction,
  entryDate,
  exitDate,
  rMultiple,
  plannedRrr: rrr,
  exitClass,
  outcome,
  holdingMinutes,
  tiltMeter,
})

/** Removes percentages of results, which reveal money once one balance is known. */
function withoutPercent(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutPercent)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, part]) => (/percent/i.test(key) ? [] : [[key, withoutPercent(part)]])),
  )
}

/** Ids of the journals that the key may access, in ascending order. */
async function idsOf(asking: Asking): Promise<readonly number[]> {
  const { journals } = await asking.call(listJournals)
  return journals.map(({ id }) => id).toSorted((a, b) => a - b)
}

async function idAt(asking: Asking, place: number): Promise<number> {
  const id = (await idsOf(asking))[place - 1]
  if (id === undefined) throw new AppError('Unknown journal')
  await asking.call(readJournal, { params: { journalId: id } })
  return id
}

/** Instruments appear only by name. */
async function instrumentNames(asking: Asking, journalId: number): Promise<ReadonlyMap<number, string>> {
  const { instruments } = await asking.call(listInstruments, { params: { journalId } })
  return new Map(instruments.map(({ id, name }) => [id, name]))
}

function completed(filters: z.output<typeof RFilters>) {
  const { basic, advanced, options } = FiltersSchema.parse({ basic: filters ?? {} })
  return { basic, advanced: { ...advanced, customComments: Array.from({ length: 20 }, () => []) }, options }
}
