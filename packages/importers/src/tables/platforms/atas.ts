import { futuresContract } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/** The journal of ATAS: from files of other programs. The sign of the opened volume is the side. */
export const atas = tableImporter({
  type: 'ATAS',
  label: 'ATAS',
  hint: 'Statistics, Journal, Export',
  fileExtensions: ['xlsx', 'csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'ATAS journal',
      from: 'Statistics, Journal, Export',
      leaves: ['It has no commissions.'],
      marks: ['instrument', 'open time', 'open price', 'open volume', 'close time', 'close price', 'close volume'],
      columns: {
        account: 'account',
        symbol: 'instrument',
        size: 'open volume',
        entryTime: 'open time',
        exitTime: 'close time',
        entryPrice: 'open price',
        exitPrice: 'close price',
        result: 'pnl',
        notes: 'comment',
      },
      dates: 'FOUND',
      needless: ['price pnl', 'profit ticks'],
      result: 'GROSS',
      // "MESU6@CME_Ind": a contract and its source of data.
      contract: (symbol) => futuresContract(symbol.replace(/@.*$/, '')),
      hints: ['The journal of ATAS has no commissions, so results are before costs.'],
    },
  ],
})
