import { type BarColumns, noBars } from '@afterclose/bars/bar'
import type { BarHealth } from '@afterclose/contract/bar-health'
import type { BarPreview, TradeBars } from '@afterclose/contract/bars'
import type { Quotas } from '@afterclose/contract/storage'
import type { TradeContext } from '@afterclose/contract/trade-context'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { findTradeTimes, findWrittenAfter } from '../records/trades/repository.ts'
import type { Db } from '../store/db.ts'
import { barsOfFile, type BarFile, type KnownFile, previewBars } from './read-bar-file.ts'
import { updateBarJob } from './repository.ts'
import { type FetchedBars, saveBars, type SavedBars, saveFetched } from './save-bars.ts'
import { barCache } from './bar-cache.ts'
import { type ContextAsk, contextOfTrade } from './context-of-trade.ts'
import { type ContextsAsk, findNewContexts } from './contexts/find-contexts.ts'
import { barsOfDeal, momentOfTrades } from './practice/find-moment.ts'
import { randomMoment } from './practice/random-moment.ts'
import { barHealth, type HealthAsk } from './bar-health.ts'
import { lastPrices, type LastPricesAsk } from './last-prices.ts'
import { type AnswerForm, readAnswer } from './sources/read-answer.ts'
import { SourceProblem } from './sources/source-problem.ts'
import { type TradeBarsRequest, tradeBars } from './trade-bars.ts'
import { type EntriesAsk, entriesOfTrades } from './walks/entries-of-trades.ts'
import { stepsOfTrade, walkTrades, type WalkAsk } from './walks/walk-of-trades.ts'
import { afterExitOfTrades } from './after-exit.ts'
import { type ExtremesRequest, type ExtremesResult, extremesOfTrades } from './extremes-of-trades.ts'

/** Interval at which the progress of a file is recorded. */
const noteMs = 500

/** Long-running work on price bars, in a worker thread with its own connections. */
export function barsTasks(db: Db, files: WorkFiles, quotas: Quotas) {
  const places = { db, files, quotas }
  const cache = barCache(db, files)
  /** Records how far a file was read, throttled. */
  const progressOf = (jobId: string) => {
    let noted = 0
    return async (bytes: number): Promise<void> => {
      if (Date.now() - noted < noteMs) return
      noted = Date.now()
      await updateBarJob(db, jobId, ['READING', 'SAVING'], { read_bytes: bytes })
    }
  }
  return {
    preview: (file: BarFile): Promise<BarPreview> => previewBars(files, file, progressOf(file.jobId)),
    save: ({ file, userId, symbol, source }: SaveAsk): Promise<SavedBars> =>
      saveBars(places, { userId, symbol, source, length: file.length, zone: file.zone }, (take) =>
        barsOfFile(files, file, take, progressOf(file.jobId)),
      ),
    readAnswer: async ({ bytes, form }: AnswerToRead): Promise<BarsOfAnswer> => {
      try {
        return { bars: readAnswer(bytes, form), problem: null }
      } catch (error) {
        if (!(error instanceof SourceProblem)) throw error
        const { message, passing, ofAll } = error
        return { bars: noBars, problem: { message, passing, ofAll } }
      }
    },
    saveFetched: (fetched: FetchedBars): Promise<number> => saveFetched(places, fetched),
    tradeBars: (ask: TradeBarsRequest): Promise<TradeBars> => tradeBars(cache, ask),
    extremes: (ask: ExtremesRequest): Promise<readonly ExtremesResult[]> => extremesOfTrades(cache.inOneGo(), ask),
    health: (ask: HealthAsk): Promise<BarHealth> => barHealth(db, files, ask),
    afterExits: (ask: ExtremesRequest) => afterExitOfTrades(cache.inOneGo(), ask),
    lastPrices: (ask: LastPricesAsk) => lastPrices(cache, ask),
    tradeTimes: (journalId: number) => findTradeTimes(db, journalId),
    context: (ask: ContextAsk): Promise<TradeContext> => contextOfTrade(cache, ask),
    contexts: (ask: ContextsAsk) => findNewContexts(db, cache.inOneGo(), ask),
    writtenAfter: ({ journalId, revision }: { readonly journalId: number; readonly revision: number }) =>
      findWrittenAfter(db, journalId, revision),
    walkTrades: (ask: WalkAsk) => walkTrades(cache.inOneGo(), ask),
    randomEntries: (ask: EntriesAsk) => entriesOfTrades(cache.inOneGo(), ask),
    momentOfTrades: (asked: Parameters<typeof momentOfTrades>[1]) => momentOfTrades(cache.inOneGo(), asked),
    randomMoment: (ask: Omit<Parameters<typeof randomMoment>[1], 'db'>) =>
      randomMoment(cache.inOneGo(), { ...ask, db }),
    barsOfDeal: (ask: Parameters<typeof barsOfDeal>[1]) => barsOfDeal(cache, ask),
    walkSteps: (ask: WalkAsk) => stepsOfTrade(cache, ask),
  }
}
export type BarsTasks = ReturnType<typeof barsTasks>

/** Response of a source. */
interface AnswerToRead {
  readonly bytes: Uint8Array
  readonly form: AnswerForm
}

interface BarsOfAnswer {
  readonly bars: BarColumns
  /** Problem of the response, for the owner of the source; null without one. */
  readonly problem: Pick<SourceProblem, 'message' | 'passing' | 'ofAll'> | null
}

export interface SaveAsk {
  readonly file: KnownFile
  readonly userId: number
  readonly symbol: string
  readonly source: string
}
