import type { Bias } from './payoff.ts'
import type { StructureName } from './structure-name.ts'

export const structureEndLabels = {
  CLOSED: 'Closed',
  EXPIRED: 'Expired',
  DELIVERED: 'Assigned or exercised',
  CASH: 'Settled in cash',
} as const
/** How a structure ended, by the leg that says most. */
export type StructureEnd = keyof typeof structureEndLabels

export const expiryLabels = {
  TODAY: '0 days',
  TO_7: '1 to 7 days',
  TO_21: '8 to 21 days',
  TO_45: '22 to 45 days',
  LATER: '46 days and more',
} as const
/** Days to the nearest expiry at the entry. */
export type ExpiryGroup = keyof typeof expiryLabels

export const keptLabels = {
  LOST: 'Lost',
  TO_25: 'Up to 25 % kept',
  TO_50: '25 to 50 % kept',
  TO_75: '50 to 75 % kept',
  TO_100: '75 to 100 % kept',
} as const
/** Share of the largest possible profit that was kept. */
export type KeptGroup = keyof typeof keptLabels

export const legCountLabels = {
  ONE: '1 leg',
  TWO: '2 legs',
  THREE: '3 legs',
  FOUR: '4 legs',
  MORE: '5 legs and more',
} as const
/** Number of legs that were opened. */
export type LegCount = keyof typeof legCountLabels

/** Groups of a trade in options; all null for any other. */
export interface StructureGroups {
  readonly structure: StructureName | null
  readonly legBias: Bias | null
  readonly structureEnd: StructureEnd | null
  readonly expiryGroup: ExpiryGroup | null
  readonly keptGroup: KeptGroup | null
  readonly legCount: LegCount | null
}
export type StructureTag = keyof StructureGroups
export const structureTags = [
  'structure',
  'legBias',
  'structureEnd',
  'expiryGroup',
  'keptGroup',
  'legCount',
] as const satisfies readonly StructureTag[]
