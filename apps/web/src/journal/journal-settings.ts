import { type PriceTracking, priceTrackings } from '@afterclose/core/price-tracking'
import type { Settings } from './settings.ts'

const defaults = { priceTracking: 'DURING_TRADE', ruinPercent: '50', defaultRiskPercent: '1' } as const

/** Name of a user's setting for one journal. */
export const journalSetting = (journalId: number, name: string): string => `journal.${journalId}.${name}`

/** Settings of the user for one journal, with defaults (PRODUCT A.15). */
export function journalSettings(
  settings: Settings | Readonly<Record<string, string | undefined>>,
  journalId: number,
): Readonly<Record<'ruinPercent' | 'defaultRiskPercent', string>> & { readonly priceTracking: PriceTracking } {
  const of = (name: keyof typeof defaults): string => settings[journalSetting(journalId, name)] ?? defaults[name]
  return {
    priceTracking: priceTrackings.find((one) => one === of('priceTracking')) ?? defaults.priceTracking,
    ruinPercent: of('ruinPercent'),
    defaultRiskPercent: of('defaultRiskPercent'),
  }
}
