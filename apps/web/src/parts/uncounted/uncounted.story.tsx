import { UncountedText } from './uncounted-note.tsx'

const nothing = { open: 0, openRisk: null, openWithoutStop: 0, openInOptions: 0, totalCosts: 0, costShare: null }

export const OpenTrades = () => (
  <UncountedText of={{ ...nothing, open: 12, openRisk: 48_000, totalCosts: 4960, costShare: 28.1 }} />
)
export const Options = () => (
  <UncountedText of={{ ...nothing, open: 18, openRisk: 97_953, openWithoutStop: 4, openInOptions: 17 }} />
)
export const WithoutStops = () => <UncountedText of={{ ...nothing, open: 3, openWithoutStop: 3 }} />
export const Costs = () => <UncountedText of={{ ...nothing, totalCosts: 78.9, costShare: 3.08 }} />
