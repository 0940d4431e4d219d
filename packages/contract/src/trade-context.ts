import { contextGroups, contextLengths, contextReasons, usualContextLength } from '@afterclose/core/market-context'
import { z } from 'zod'
import { call } from './call.ts'
import { IdParam, JournalParams } from './values.ts'

const tagSchema = <const Groups extends readonly [string, ...string[]]>(groups: Groups) =>
  z.object({
    /** Null if it is unknown. */
    group: z.enum(groups).nullable(),
    value: z.number().nullable(),
    /** Why it is unknown. */
    why: z.enum(contextReasons).nullable(),
  })

/** Market context at the entry of a trade, from the price bars that had ended by then. The numbers are those of `contextGroups`. */
export const TradeContext = z.object({
  trend: tagSchema(contextGroups.trend),
  volatility: tagSchema(contextGroups.volatility),
  dayPosition: tagSchema(contextGroups.dayPosition),
  yesterdayPosition: tagSchema(contextGroups.yesterdayPosition),
  gap: tagSchema(contextGroups.gap),
  sinceOpen: tagSchema(contextGroups.sinceOpen),
  dayType: tagSchema(contextGroups.dayType),
})
export type TradeContext = z.infer<typeof TradeContext>

/** For a shared journal, the owner's bars are used. */
export const readTradeContext = call({
  method: 'GET',
  url: '/v1/databases/:journalId/trades/:tradeId/context',
  summary: 'How the market was at the entry of a trade, by price bars',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams.extend({ tradeId: IdParam }),
  query: z.object({
    /** Bar length for trend and volatility. */
    length: z.enum(contextLengths).default(usualContextLength),
  }),
  response: TradeContext,
})
