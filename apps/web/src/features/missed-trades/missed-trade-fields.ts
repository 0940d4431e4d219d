import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { type MissedReason, missedReasons, type MissedTradeInput } from '@afterclose/core/missed-trade'
import { type Direction, directionLabels, directions, type OtpHit, otpHitLabels, otpHits } from '@afterclose/core/trade'
import { missedReasonLabels } from '@afterclose/core/value-labels'
import type { MissedStart } from '../../journal/begun-records.ts'
import type { JournalData } from '../../journal/journal-data.ts'
import type { Typed, Values } from '../../parts/records/field.ts'
import { choice, dateTime, flag, level, list, optionalDateTime } from '../../parts/records/fields.ts'
import { pickedId, tickedIds } from '../../parts/records/id-fields.ts'
import { verbatim } from '../../parts/records/text-fields.ts'
import type { DateWriting } from '../../ui/typed-date.ts'

export const reasonChoices = missedReasons.map((value) => ({ value, label: missedReasonLabels[value] }))
const directionChoices = directions.map((value) => ({ value, label: directionLabels[value] }))
const otpHitChoices = otpHits.map((value) => ({ value, label: otpHitLabels[value] }))

const nameLookup =
  (items: readonly { readonly id: number; readonly name: string }[]) =>
  (wantedId: number): string =>
    items.find(({ id }) => id === wantedId)?.name ?? `ID ${wantedId}`

/** The form of a missed trade. Its plan has no field, but is saved with it. */
export const missedTradeFields = (data: JournalData, dateWriting: DateWriting) => ({
  instrumentId: pickedId('Instrument', nameLookup(data.instruments), 0),
  setupId: pickedId('Setup', nameLookup(data.setups), null),
  direction: choice<Direction, Direction>('Direction', directionChoices, 'LONG'),
  entryDate: dateTime('Entry date', dateWriting),
  size: level('Size'),
  entryPrice: level('Entry price'),
  stopLoss: level('Stop loss'),
  takeProfit: level('Take profit'),
  highestPrice: level('Highest price'),
  lowestPrice: level('Lowest price'),
  otpHit: choice<OtpHit, null>('Original target hit', otpHitChoices, null),
  hypotheticalExitPrice: level('Would have exited at'),
  hypotheticalExitDate: optionalDateTime('Would have exited on', dateWriting),
  reason: choice<MissedReason, null>('Reason', reasonChoices, null),
  notes: verbatim('Notes'),
  preTradeComments: tickedIds('Comments', nameLookup(data.comments)),
  customComments: tickedIds('Custom statistics', nameLookup(data.customComments)),
  checklistId: pickedId('Checklist', nameLookup(data.checklists), null),
  checkedItemIds: tickedIds(
    'Ticked items',
    nameLookup(data.checklists.flatMap(({ items }) => items.map(({ id, text }) => ({ id, name: text })))),
  ),
  inReview: flag('Star for review', false),
  /** Captions of the pictures, by slot. */
  descriptions: list('Descriptions of the pictures'),
})
export type MissedTradeFields = ReturnType<typeof missedTradeFields>

/** Form values of a stored missed trade. */
export const storedFormValues = (missedTrade: MissedTradeView) => ({
  ...missedTrade,
  descriptions: missedTrade.screenshots.map(({ description }) => description),
})

/** Form values of a new missed trade made from another record. */
export function startFormValues(
  fields: MissedTradeFields,
  initialValues: MissedStart,
): Partial<Typed<MissedTradeFields>> {
  const fieldTexts = Object.entries(fields).flatMap(([name, field]) => {
    const initialValue: unknown = Object.entries(initialValues).find(([key]) => key === name)?.[1]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of this very field
    return initialValue === undefined ? [] : [[name, field.show(initialValue as never)] as const]
  })
  return Object.fromEntries(fieldTexts)
}

/**
 * Typed values as input for core's rules and result. Invalid fields count as missing. The items of the checklist and the plan have no part in
 * rules or result, and neither has an unpicked setup, so they have empty values.
 */
export function inputOf(
  values: Values<MissedTradeFields>,
  invalidFields: ReadonlySet<string> = new Set(),
): MissedTradeInput {
  const { descriptions: _, ...formValues } = values
  const blankedFields = Object.fromEntries([...invalidFields].map((name) => [name, null]))
  const input = { ...formValues, setupId: formValues.setupId ?? 0, reason: formValues.reason ?? 'OTHER' }
  return { ...input, ...blankedFields, checklistItemIds: [], planId: null }
}
