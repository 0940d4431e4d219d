import { LateUnevenR } from './uneven-r.tsx'

export const FewerWinners = () => <LateUnevenR of={{ winners: 12, losers: 98 }} />
export const FewerLosers = () => <LateUnevenR of={{ winners: 100, losers: 31 }} />
