import { UnevenRNotice } from './uneven-r-notice.tsx'

export const FewerWinners = () => <UnevenRNotice of={{ winners: 12, losers: 98 }} />
export const FewerLosers = () => <UnevenRNotice of={{ winners: 100, losers: 31 }} />
