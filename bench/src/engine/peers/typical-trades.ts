import { localText } from '@afterclose/core/time'
import { checklistStatuses, directions, outcomes, tradeTypes } from '@afterclose/core/trade'
import { columnOf, type JobColumns } from '../job-columns.ts'
import { commentIds } from '../../support/comment-ids.ts'

/** A trade as returned by an API: dates and words are texts, unknown values are null. */
export type TypicalTrade = ReturnType<typeof typicalTrades>[number]

export function typicalTrades(job: JobColumns) {
  const { trades } = job
  const [gain, gainPercentage] = [columnOf(job, 'gain'), columnOf(job, 'gainPercentage')]
  const [rBin, holdingBucket] = [columnOf(job, 'rBin'), columnOf(job, 'holdingBucket')]
  const [positivePreTrade, positiveEntry] = [columnOf(job, 'positivePreTrade'), columnOf(job, 'positiveEntry')]
  const [positiveManagement, positiveExit] = [columnOf(job, 'positiveManagement'), columnOf(job, 'positiveExit')]
  return Array.from({ length: job.rows }, (_, row) => ({
    id: trades.id[row]!,
    entryDate: localText(trades.entryDate[row]!),
    exitDate: localText(trades.exitDate[row]!),
    instrumentId: trades.instruments[trades.instrument[row]!]!,
    setupId: trades.setups[trades.setup[row]!]!,
    direction: directions[trades.direction[row]!]!,
    tradeType: tradeTypes[trades.tradeType[row]!]!,
    outcome: outcomes[trades.outcome[row]!]!,
    checklistStatus: checklistStatuses[trades.checklistStatus[row]!]!,
    inReview: trades.inReview[row] === 1,
    fullyJournaled: trades.fullyJournaled[row] === 1,
    size: trades.size[row]!,
    entryPrice: trades.entryPrice[row]!,
    exitPrice: trades.exitPrice[row]!,
    stopLoss: trades.stopLoss[row]!,
    takeProfit: trades.takeProfit[row]!,
    highestPrice: trades.highestPrice[row]!,
    lowestPrice: trades.lowestPrice[row]!,
    commission: trades.commission[row]!,
    swap: trades.swap[row]!,
    /** Cents: with fractions its sums would not be exact. */
    gain: gain[row]!,
    gainPercentage: known(gainPercentage[row]!),
    rMultiple: known(trades.rMultiple[row]!),
    rrr: known(trades.rrr[row]!),
    realizedRrr: known(trades.realizedRrr[row]!),
    mfeR: trades.mfeR[row]!,
    maeR: trades.maeR[row]!,
    holdingMinutes: trades.holdingMinutes[row]!,
    tiltMeter: trades.tiltMeter[row]!,
    rBin: rBin[row]!,
    holdingBucket: holdingBucket[row]!,
    positivePreTrade: positivePreTrade[row]!,
    positiveEntry: positiveEntry[row]!,
    positiveManagement: positiveManagement[row]!,
    positiveExit: positiveExit[row]!,
    preTradeComments: commentIds(trades.preTradeComments, row),
    entryComments: commentIds(trades.entryComments, row),
    managementComments: commentIds(trades.managementComments, row),
    exitComments: commentIds(trades.exitComments, row),
    customComments: commentIds(trades.customComments, row),
  }))
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)
