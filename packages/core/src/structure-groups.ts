// without other imports, because every page loads these words, and few need to calculate a payoff

export const structureLabels = {
  SINGLE: 'Single option',
  CASH_SECURED_PUT: 'Cash-secured put',
  COVERED_CALL: 'Covered call',
  PROTECTIVE_PUT: 'Protective put',
  COLLAR: 'Collar',
  VERTICAL: 'Vertical',
  CALENDAR: 'Calendar',
  DIAGONAL: 'Diagonal',
  STRADDLE: 'Straddle',
  STRANGLE: 'Strangle',
  BUTTERFLY: 'Butterfly',
  BROKEN_WING_BUTTERFLY: 'Broken-wing butterfly',
  IRON_CONDOR: 'Iron condor',
  IRON_BUTTERFLY: 'Iron butterfly',
  RATIO_SPREAD: 'Ratio spread',
  BACKSPREAD: 'Backspread',
  BOX: 'Box',
  CUSTOM: 'Custom',
} as const
export type StructureName = keyof typeof structureLabels
const isName = (name: string): name is StructureName => Object.hasOwn(structureLabels, name)
export const structureNames: readonly StructureName[] = Object.keys(structureLabels).filter(isName)

export const biasLabels = {
  UP: 'Bullish',
  DOWN: 'Bearish',
  STILL: 'Neutral',
  MOVE: 'Volatile',
  MIXED: 'Mixed',
} as const
/** Direction of the underlying that the structure is opened for. */
export type Bias = keyof typeof biasLabels

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
  TO_25: 'Up to 25% kept',
  TO_50: '25 to 50% kept',
  TO_75: '50 to 75% kept',
  TO_100: '75 to 100% kept',
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
