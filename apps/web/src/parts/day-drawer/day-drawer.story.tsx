import type { Unit } from '@afterclose/engine/trades/unit'
import { DayDrawer } from './day-drawer.tsx'
import type { DiaryDays } from './use-diary-days.ts'

const nothingWritten: DiaryDays = { sessions: new Map(), notes: new Map(), error: null }

const Day = ({ date, unit = 'CURRENCY' }: { date: `${number}-${number}-${number}`; unit?: Unit }) => (
  <DayDrawer
    date={date}
    basis="EXIT"
    unit={unit}
    diary={nothingWritten}
    before="2024-01-11"
    after="2024-01-17"
    onDay={() => {}}
    onClose={() => {}}
  />
)

export const TwoTrades = () => <Day date="2024-01-16" />
export const InR = () => <Day date="2024-01-16" unit="R" />
export const WithoutTrades = () => <Day date="2024-01-15" />
