import { readGuard } from '@afterclose/contract/guard'
import { listJournals, readJournal } from '@afterclose/contract/journals'
import { AppError } from '@afterclose/contract/problems'
import { FiltersSchema, readStats } from '@afterclose/contract/stats'
import { figureDefinitions, missedDefinitions } from '@afterclose/engine/reports/figures/definitions'
import { anyReport, reportNames } from '@afterclose/engine/reports/registry'
import { statisticKeys } from '@afterclose/core/statistics'
import { z } from 'zod'
import { callOfReport, reportCalls } from '../numbers/reports/report-calls.ts'
import { findExtent } from '../records/trades/extent.ts'
import { definitionLink, figureOf, hasInterval, type IntervalsOfAll } from './figures.ts'
import { tool, writtenText } from './tool.ts'

/** Maximum rows of a table in a report; the others are cut. */
const mostRows = 200

export const JournalId = z.int().positive().describe('Number of the journal, from list_journals')
export const FiltersInput = FiltersSchema.optional().describe(
  'Filters of trades as /docs describes them, such as {"basic":{"direction":["LONG"]}}. Without them: all closed trades.',
)
export const WithIntervals = z.boolean().default(true).describe('false leaves intervals out, which is faster')

export const defineFigure = tool({
  name: 'define',
  title: 'Define a figure',
  about:
    'What a figure means: name, words, formula, when it is unknown, and where it is defined. Without a key: names of all figures.',
  scope: 'numbers.read',
  input: z.object({ figure: z.string().max(60).optional() }),
  async answer({ app }, { figure }) {
    const all = [...figureDefinitions, ...missedDefinitions]
    if (figure === undefined)
      return { json: { figures: all.map(({ key, name }) => ({ figure: key, name })) }, rows: all.length }
    const found = all.find(({ key, name }) => key === figure || name.toLowerCase() === figure.toLowerCase())
    if (found === undefined)
      throw new AppError('Not found', {
        message: `There is no figure "${figure}". Ask define without one for a list.`,
      })
    const { key, name, words, formula, unknown, source, inputs } = found
    const json = {
      figure: key,
      name,
      words,
      formula,
      inputs: [...inputs],
      unknown,
      source,
      definition: definitionLink(key, app.services.config.basePath),
    }
    return { json, rows: null }
  },
})

export const numberTools = [
  tool({
    name: 'list_journals',
    title: 'List journals',
    about: 'Journals that this key opens, with currency, number of trades, and the first and last day with a trade.',
    scope: 'numbers.read',
    input: z.object({}),
    async answer(asking) {
      const { journals } = await asking.call(listJournals)
      const told = []
      for (const { id, name, currency, timeZone } of journals)
        told.push({
          id,
          name: writtenText(name),
          currency,
          timeZone,
          ...(await findExtent(asking.app.services.db, id)),
        })
      return { json: { journals: told }, rows: told.length }
    },
  }),
  tool({
    name: 'list_reports',
    title: 'List reports',
    about: 'Reports that `report` answers, with the parameters of their views.',
    scope: 'numbers.read',
    input: z.object({}),
    answer: async () => {
      const reports = reportNames.map((name) => ({
        name,
        about: anyReport(name).about,
        view: anyReport(name).view ?? {},
      }))
      return { json: { reports }, rows: reports.length }
    },
  }),
  defineFigure,
  tool({
    name: 'guard',
    title: 'Rules of the account',
    about:
      'What may still be lost today by the rules that the trader has set, in words and in money of the account, with each limit and how much of it is used. Null without rules.',
    scope: 'trades.read',
    input: z.object({ journalId: JournalId }),
    async answer(asking, { journalId }) {
      return { json: { ...(await asking.call(readGuard, { params: { journalId } })) }, rows: null }
    },
  }),
  tool({
    name: 'figures',
    title: 'Figures of trades',
    about:
      'Figures over the filtered closed trades, each with its unit, number of trades, definition, and a 95% interval where one is computed.',
    scope: 'numbers.read',
    input: z.object({
      journalId: JournalId,
      figures: z.array(z.enum(statisticKeys)).min(1).max(statisticKeys.length),
      filters: FiltersInput,
      intervals: WithIntervals,
    }),
    async answer(asking, { journalId, figures, filters, intervals }) {
      const params = { journalId }
      const query = { filters }
      const { currency } = await asking.call(readJournal, { params })
      const statistics = await asking.call(readStats, { params, query })
      const wanted = intervals && figures.some(hasInterval)
      const report = wanted ? await asking.call(reportCalls.intervalsReport, { params, query }) : null
      const total = report === null ? null : intervalsOfAll(report)
      const { basePath } = asking.app.services.config
      const told = figures.map((key) => figureOf(key, statistics, { currency, intervals: total, basePath }))
      return { json: { figures: told }, rows: told.length }
    },
  }),
  tool({
    name: 'report',
    title: 'A report',
    about:
      'A report as GET …/reports/{name} answers it. Lists longer than 200 are cut, and `cut` says how long they were.',
    scope: 'numbers.read',
    input: z.object({
      journalId: JournalId,
      name: z.enum(reportNames),
      view: z
        .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.array(z.string().max(200)).max(100)]))
        .default({}),
      filters: FiltersInput,
    }),
    async answer(asking, { journalId, name, view, filters }) {
      const asked = Object.fromEntries(
        Object.entries(view).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
      )
      const call = callOfReport[name]
      const answer: unknown = await asking.call(call, { params: { journalId }, query: { ...asked, filters } })
      const cut: { list: string; of: number }[] = []
      const json = { report: name, answer: shortenedLists(answer, 'answer', cut), cut }
      return { json, rows: null }
    },
  }),
] as const

const Interval = z.object({
  name: z.string(),
  cases: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
const Total = z.object({ total: z.object({ intervals: z.array(Interval) }) })
/** The intervals of all selected trades in a response of the report `intervals`. */
export const intervalsOfAll = (report: unknown): IntervalsOfAll => Total.parse(report).total

/** Names of report fields with text of people or files. */
const ofPeople = new Set(['name', 'title', 'text', 'notes', 'symbol'])

/** Cuts lists, and marks text of people. */
export function shortenedLists(value: unknown, path: string, cut: { list: string; of: number }[]): unknown {
  if (Array.isArray(value)) {
    if (value.length > mostRows) cut.push({ list: path, of: value.length })
    return value.slice(0, mostRows).map((item, i) => shortenedLists(item, `${path}.${i}`, cut))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'string' && ofPeople.has(key) ? writtenText(part) : shortenedLists(part, `${path}.${key}`, cut),
    ]),
  )
}
