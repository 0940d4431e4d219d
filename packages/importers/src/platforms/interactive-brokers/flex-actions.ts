import { actionKindOf } from '../../shared/action-words.ts'
import { findDateOrder } from '../../shared/dates.ts'
import type { ParsedAction } from '../../importer.ts'
import { CellError } from '../../shared/cell-error.ts'
import { optionalNumber, requiredNumber, requiredTime } from './cells.ts'
import { type CorporateAction, corporateActions, describesAction, symbolBefore } from './corporate-actions.ts'
import type { FlexRecord } from './flex-record.ts'
import { rateIfReadable } from './flex-trade.ts'

/** Corporate actions of a query, and how many are not understood. */
export function flexActions(records: readonly FlexRecord[]): {
  readonly actions: readonly ParsedAction[]
  readonly lost: number
} {
  const single = records.filter(({ field }) => !/^summary$/i.test(field('levelofdetail')))
  const { order } = findDateOrder(single.map(timeOf), 'MDY')
  const seenCounts = new Map<string, number>()
  const read = single.flatMap((record) => {
    const row = readRecord(record, order)
    if (row === null) return []
    const content = [row.account, row.date, row.description, row.quantity].join('\u0000')
    const statement = seenCounts.get(content)
    seenCounts.set(content, record.statement)
    return statement === undefined || statement === record.statement ? [row] : [] // it is in two statements of the file
  })
  const { actions, unknown } = corporateActions(read)
  return { actions, lost: single.length - read.length + unknown.length }
}

/** Whether a record of cash paid for a fraction of a share. */
export const isCashInLieu = ({ kind, field }: FlexRecord): boolean =>
  kind === 'CashTransaction' && actionKindOf(field('description')) === 'CASH_IN_LIEU'

const timeOf = ({ field }: FlexRecord): string => field('datetime') || field('reportdate')

function readRecord(record: FlexRecord, order: ReturnType<typeof findDateOrder>['order']): CorporateAction | null {
  const { field, line, text } = record
  const texts = [field('actiondescription'), field('description')]
  const description = texts.find(describesAction) ?? texts.find((one) => one !== '')
  if (description === undefined) return null
  try {
    return {
      line,
      text,
      account: field('accountid') || null,
      date: requiredTime(timeOf(record), 'dateTime', { order, inUtc: false }),
      description,
      symbol: field('symbol') || symbolBefore(description),
      fxRate: rateIfReadable(record) ?? undefined,
      ...(record.kind === 'CashTransaction'
        ? { quantity: '0', proceeds: requiredNumber(field('amount'), 'amount') }
        : {
            quantity: requiredNumber(field('quantity'), 'quantity'),
            proceeds: optionalNumber(field('proceeds'), 'proceeds') ?? '0',
          }),
    }
  } catch (error) {
    if (error instanceof CellError) return null
    throw error
  }
}
