import { queryClient } from '../query-client.ts'
import { answerKey } from './answer-key.ts'
import { ask } from './engine-client.ts'
import type { QuestionOf } from './protocol.ts'
import type { TradeOrder } from './trade-order.ts'
import type { TradeRows } from './trade-rows.ts'

/** Time that rows are kept for the next visit (`kept-pages.ts`), ms. */
const untilKept = 10_000

/** Lines of an order from one position to another. Those of its first screen may be from the last visit. */
export function readRows(order: TradeOrder, question: QuestionOf<'rows'>, signal: AbortSignal): Promise<TradeRows> {
  const { journal, shown, from, to } = question
  const read = () => ask(question, signal)
  const orderKey = answerKey({ ask: 'order', journal, shown }, { revision: order.revision, onlyNewest: false })
  if (from > 0 || queryClient.getQueryData(orderKey) !== order) return read()
  return queryClient.fetchQuery({
    queryKey: [...orderKey, from, to],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: untilKept,
    structuralSharing: false,
    retry: false,
  })
}
