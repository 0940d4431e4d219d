import type { ReviewCard } from '@afterclose/contract/reviews'
import type { WeekRuleView } from '@afterclose/contract/week-rules'

/** A card of a trade of the worked example: trade 6 lost 1.54R, trade 7 won. */
export const aCard = (tradeId: number, changes: Partial<ReviewCard> = {}): ReviewCard => ({
  tradeId,
  instrumentId: 1,
  setupId: 1,
  direction: 'LONG',
  entryDate: '2024-01-10T09:30:00',
  entryPrice: '1.0960',
  size: '1',
  stopLoss: '1.0940',
  takeProfit: '1.1000',
  risk: '200',
  preTradeComments: [2],
  entryComments: [],
  checklistId: null,
  checklistItemIds: [],
  checkedItemIds: [],
  plan: null,
  pictures: [],
  reasons: [],
  modified: '2024-01-10T12:00:00.000Z',
  ...changes,
})

/** A rule of the week from 8 January 2024. */
export const aRule = (changes: Partial<WeekRuleView> = {}): WeekRuleView => ({
  id: 1,
  span: 'WEEK',
  firstDay: '2024-01-08',
  text: 'If no plan is written, then I do not enter.',
  about: 'COMMENT',
  aboutId: 2,
  startsAt: '2024-01-08T00:00:00',
  endedAt: null,
  created: '2024-01-06T10:00:00.000Z',
  modified: '2024-01-06T10:00:00.000Z',
  ...changes,
})
