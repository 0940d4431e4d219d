import { TradesDrawer } from './trades-drawer.tsx'

export const ThreeTrades = () => (
  <TradesDrawer title="16 January 2024" of={{ is: 'rows', after: 5, upTo: 8 }} onClose={() => {}} />
)
export const ThatCanBecomeAFilter = () => (
  <TradesDrawer title="Breakout" of={{ is: 'value', field: 'setup', value: 1 }} onClose={() => {}} />
)
export const Empty = () => (
  <TradesDrawer title="7 d or more" of={{ is: 'rows', after: 0, upTo: 0 }} onClose={() => {}} />
)
