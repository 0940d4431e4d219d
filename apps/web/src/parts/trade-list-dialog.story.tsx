import { TradeListDialog } from './trade-list-dialog.tsx'

export const ThreeTrades = () => (
  <TradeListDialog title="16 January 2024" of={{ is: 'rows', after: 5, upTo: 8 }} onClose={() => {}} />
)
