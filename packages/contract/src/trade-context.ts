import { contextGroups, contextLengths, contextReasons, usualContextLength } from '@afterclose/core/market-context'
import { z } from 'zod'
import { call } from './call.ts'
import { IdParam, JournalParams } from './values.ts'

const tagOf = <const Groups extends readonly [string, ...string[]]>(groups: Groups) =>
  z.object({
    /** Null if unknown. */
    group: z.enum(groups).nullable(),
    value: z.number().nullable(),
    /** Why it is unknown. */
    why: z.enum(contextReasons).nullable(),
  })

/** Market context at the entry of a trade, from the price bars that had ended by then. The numbers are those of `contextGroups`. */
export const TradeContext = z.object({
  trend: tagOf(contextGroups.trend),
  volatility: tagOf(contextGroups.volatility),
  dayPosition: tagOf(contextGroups.dayPosition),
  yesterdayPosition: tagOf(contextGroups.yesterdayPosition),
  gap: tagOf(contextGroups.gap),
  sinceOpen: tagOf(contextGroups.sinceOpen),
  dayType: tagOf(contextGroups.dayType),
})
export type TradeContext = z.infer<typeof TradeContext>

/** In a shared journal from the owner's bars. */
export const readTradeContext = call({
  method: 'GET',
  url: '/v1/databases/:journalId/trades/:tradeId/context',
  summary: 'How the market was at the entry of a trade, by price bars',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams.extend({ tradeId: IdParam }),
  query: z.object({
    /** Bars for trend and volatility. */
    length: z.enum(contextLengths).default(usualContextLength),
  }),
  response: TradeContext,
})
