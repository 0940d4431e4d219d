import { createStore } from '../../journal/store.ts'
import type { TradeSubject } from './trade-commands.ts'

/** Trades that are selected in a grid on screen, for Ctrl+K; null without any. */
export const selectedTrades = createStore<TradeSubject | null>(null)
