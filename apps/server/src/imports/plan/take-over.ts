import { screenshotSlots } from '@afterclose/contract/screenshots'
import type { TradeInput } from '@afterclose/core/trade'

/** What a trade has by itself, until somebody says otherwise. */
export interface Unchosen {
  /** The setup that an import gives. */
  readonly setupId: number
}

export const levels = ['stopLoss', 'takeProfit', 'finalStop'] as const
const extremes = ['highestPrice', 'lowestPrice', 'priceSource', 'priceBarLength'] as const
const chosen = ['riskAmount', 'otpHit', 'groupId', 'planId', 'setupId', 'tradeType', 'breakEven', 'inReview'] as const
const checklist = ['checklistId', 'checklistItemIds', 'checkedItemIds'] as const
export const commentLists = [
  'preTradeComments',
  'entryComments',
  'managementComments',
  'exitComments',
  'customComments',
] as const

const single = [...levels, ...extremes, ...chosen, ...checklist] as const
type Single = (typeof single)[number]

/** What a trade got from another one when it took it in, and what it had before, so that it can be taken back. */
export interface Given {
  readonly had: Partial<Pick<TradeInput, Single>>
  readonly got: Partial<Pick<TradeInput, Single>>
  readonly comments: Readonly<Partial<Record<(typeof commentLists)[number], readonly number[]>>>
  /** The notes of the other; '' for nothing. */
  readonly notes: string
}

/** The earlier trade with what the later one has and it has not; comments and notes are added. */
export function takeOver(earlier: TradeInput, later: TradeInput, { setupId }: Unchosen): TradeInput {
  const comments = Object.fromEntries(
    commentLists.map((field) => [field, [...new Set([...earlier[field], ...later[field]])]]),
  )
  const fromLater = (fields: readonly Single[]) => Object.fromEntries(fields.map((field) => [field, later[field]]))
  return {
    ...earlier,
    ...comments,
    stopLoss: earlier.stopLoss ?? later.stopLoss,
    takeProfit: earlier.takeProfit ?? later.takeProfit,
    finalStop: earlier.finalStop ?? later.finalStop,
    ...(hasTypedExtremes(earlier) || !hasTypedExtremes(later) ? {} : fromLater(extremes)),
    riskAmount: earlier.riskAmount ?? later.riskAmount,
    otpHit: earlier.otpHit ?? later.otpHit,
    groupId: earlier.groupId ?? later.groupId,
    planId: earlier.planId ?? later.planId,
    setupId: earlier.setupId === setupId ? later.setupId : earlier.setupId,
    tradeType: earlier.tradeType === 'LIVE' ? later.tradeType : earlier.tradeType,
    breakEven: earlier.breakEven || later.breakEven,
    inReview: earlier.inReview || later.inReview,
    ...(earlier.checklistId === null ? fromLater(checklist) : {}),
    ...(earlier.checklistId !== null && earlier.checklistId === later.checklistId
      ? { checkedItemIds: [...new Set([...earlier.checkedItemIds, ...later.checkedItemIds])] }
      : {}),
    notes: [earlier.notes, later.notes].filter((text) => text !== '').join('\n'),
  }
}

/** Slots that neither hold a picture nor say anything. */
export const freeSlots = ({ screenshotDescriptions }: TradeInput, used: readonly number[]): number[] =>
  Array.from({ length: screenshotSlots }, (_, i) => i + 1).filter(
    (slot) => !used.includes(slot) && (screenshotDescriptions[slot - 1] ?? '') === '',
  )

export const hasTypedExtremes = ({ highestPrice, lowestPrice, priceSource }: TradeInput): boolean =>
  priceSource !== 'BARS' && (highestPrice !== null || lowestPrice !== null)

/** What a trade is given by one that it takes in. */
export function givenBy(earlier: TradeInput, later: TradeInput, unchosen: Unchosen): Given {
  const after = takeOver(earlier, later, unchosen)
  const differing = single.filter((field) => JSON.stringify(earlier[field]) !== JSON.stringify(after[field]))
  const fieldsOf = (trade: TradeInput) => Object.fromEntries(differing.map((field) => [field, trade[field]]))
  const comments = Object.fromEntries(
    commentLists.flatMap((field) => {
      const added = after[field].filter((id) => !earlier[field].includes(id))
      return added.length === 0 ? [] : [[field, added]]
    }),
  )
  return { had: fieldsOf(earlier), got: fieldsOf(after), comments, notes: later.notes }
}

/** The trade without what another gave it, as far as it is as it was given: what the trader wrote since stays. */
export function withoutGiven(trade: TradeInput, { had, got, comments, notes }: Given): TradeInput {
  const back = single.filter((field) => field in got && JSON.stringify(trade[field]) === JSON.stringify(got[field]))
  const left = commentLists.flatMap((field) => {
    const added = comments[field]
    return added === undefined ? [] : [[field, trade[field].filter((id) => !added.includes(id))]]
  })
  return {
    ...trade,
    ...Object.fromEntries(back.map((field) => [field, had[field]])),
    ...Object.fromEntries(left),
    notes: withoutText(trade.notes, notes),
  }
}

function withoutText(text: string, part: string): string {
  const at = part === '' ? -1 : text.lastIndexOf(part)
  if (at < 0) return text
  const [before, after] = [text.slice(0, at), text.slice(at + part.length)]
  return `${before.replace(/\n$/, '')}${after}`
}
