import { runCommand } from '../../parts/commands/command.ts'
import { type TradeSubject, tradeCommands } from '../../parts/trade-commands/trade-commands.ts'

export { BulkBar } from './bulk-bar.tsx'
export { RowMenu } from './row-menu.tsx'

/** Runs a command of trades for a key or a click in the grid, if it is available. */
export const runTradeCommand = (id: string, subject: TradeSubject): void => runCommand(tradeCommands, id, subject)
