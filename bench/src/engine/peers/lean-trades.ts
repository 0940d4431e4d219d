import { commentIds } from '../../support/comment-ids.ts'
import { columnOf, type JobColumns } from '../job-columns.ts'

/** A trade as an object with all fields preprocessed: numbers instead of texts, dates split into parts. */
export type LeanTrade = ReturnType<typeof leanTrades>[number]

/** One literal for all, so that every object has the same hidden class. */
export function leanTrades(job: JobColumns) {
  const { trades } = job
  const of = (name: string) => columnOf(job, name)
  const instrument = of('instrument')
  const setup = of('setup')
  const gain = of('gain')
  const gainPercentage = of('gainPercentage')
  const exitDay = of('exitDay')
  const exitHour = of('exitHour')
  const exitWeekday = of('exitWeekday')
  const exitMonth = of('exitMonth')
  const entryDay = of('entryDay')
  const entryHour = of('entryHour')
  const entryWeekday = of('entryWeekday')
  const entryMonth = of('entryMonth')
  const rBin = of('rBin')
  const holdingBucket = of('holdingBucket')
  const journaled = of('journaled')
  const green = of('green')
  const positivePreTrade = of('positivePreTrade')
  const positiveEntry = of('positiveEntry')
  const positiveManagement = of('positiveManagement')
  const positiveExit = of('positiveExit')
  const ownComments = of('ownComments')
  return Array.from({ length: job.rows }, (_, row) => ({
    id: trades.id[row]!,
    entryDate: trades.entryDate[row]!,
    exitDate: trades.exitDate[row]!,
    direction: trades.direction[row]!,
    tradeType: trades.tradeType[row]!,
    outcome: trades.outcome[row]!,
    checklistStatus: trades.checklistStatus[row]!,
    inReview: trades.inReview[row]!,
    size: trades.size[row]!,
    entryPrice: trades.entryPrice[row]!,
    exitPrice: trades.exitPrice[row]!,
    stopLoss: trades.stopLoss[row]!,
    takeProfit: trades.takeProfit[row]!,
    highestPrice: trades.highestPrice[row]!,
    lowestPrice: trades.lowestPrice[row]!,
    commission: trades.commission[row]!,
    swap: trades.swap[row]!,
    risk: trades.risk[row]!,
    rMultiple: trades.rMultiple[row]!,
    rrr: trades.rrr[row]!,
    realizedRrr: trades.realizedRrr[row]!,
    mfeR: trades.mfeR[row]!,
    maeR: trades.maeR[row]!,
    updraw: trades.updraw[row]!,
    holdingMinutes: trades.holdingMinutes[row]!,
    tiltMeter: trades.tiltMeter[row]!,
    instrument: instrument[row]!,
    setup: setup[row]!,
    gain: gain[row]!,
    gainPercentage: gainPercentage[row]!,
    exitDay: exitDay[row]!,
    exitHour: exitHour[row]!,
    exitWeekday: exitWeekday[row]!,
    exitMonth: exitMonth[row]!,
    entryDay: entryDay[row]!,
    entryHour: entryHour[row]!,
    entryWeekday: entryWeekday[row]!,
    entryMonth: entryMonth[row]!,
    rBin: rBin[row]!,
    holdingBucket: holdingBucket[row]!,
    journaled: journaled[row]!,
    green: green[row]!,
    positivePreTrade: positivePreTrade[row]!,
    positiveEntry: positiveEntry[row]!,
    positiveManagement: positiveManagement[row]!,
    positiveExit: positiveExit[row]!,
    ownComments: ownComments[row]!,
    comments: {
      preTradeComments: commentIds(trades.preTradeComments, row),
      entryComments: commentIds(trades.entryComments, row),
      managementComments: commentIds(trades.managementComments, row),
      exitComments: commentIds(trades.exitComments, row),
      customComments: commentIds(trades.customComments, row),
    },
  }))
}
