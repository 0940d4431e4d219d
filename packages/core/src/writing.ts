import { big, type Decimal, decimalText, sum } from './decimal.ts'
import { isDecimal } from './decimal-text.ts'
import { namesWith, referencesOf } from './record-field.ts'
import { shareOf, splitTrade, type SplitStep } from './split-trade.ts'
import { type Direction, inputFields, type TradeInput } from './trade.ts'
import { importedProblems } from './validate-trade.ts'

/**
 * Fields of a trade that the trader entered, in addition to those that follow from its position. A broker's field is
 * included only if it was typed over.
 */
export type WrittenFields = { readonly [Field in keyof TradeInput]?: TradeInput[Field] }

export const levelFields = ['stopLoss', 'takeProfit', 'finalStop'] as const
/** Fields with one value per trade. */
const single = namesWith(inputFields, { merge: 'FIRST' })
const flags = namesWith(inputFields, { merge: 'ANY' })
export const commentLists = namesWith(inputFields, { merge: 'UNITED' })
/** Fields that are merged together. */
const extremes = namesWith(inputFields, { merge: 'EXTREMES' })
const checklist = namesWith(inputFields, { merge: 'CHECKLIST' })
/** The only text that is merged: another one would need code for joining and splitting. */
const joinedTexts: readonly 'notes'[] = namesWith(inputFields, { merge: 'JOINED' })
export const brokerFields = namesWith(inputFields, { merge: 'BROKER' })
type BrokerField = (typeof brokerFields)[number]
/** A broker's values of some fields. */
export type BrokerValues = Pick<WrittenFields, BrokerField>

const decimals: ReadonlySet<string> = new Set(namesWith(inputFields, { type: 'decimal' }))

/** Compares a field of two trades: decimals as numbers, lists item by item. */
export function isSameValue<Field extends keyof TradeInput>(
  field: Field,
  a: TradeInput[Field] | undefined,
  b: TradeInput[Field] | undefined,
): boolean {
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return decimals.has(field) && big(a).eq(b)
  return typeof a === 'object' && isAlike(a, b)
}

/**
 * Finds the broker's fields in which a trade has other values. The commission and its source go together: what the instrument charges is
 * compared by its source, because it changes with the instrument.
 */
export function typedOverFields(trade: BrokerFields, broker: BrokerFields): readonly BrokerField[] {
  const bySource = trade.commissionSource === 'INSTRUMENT' || broker.commissionSource === 'INSTRUMENT'
  const isOther = (field: BrokerField) => !isSameValue(field, trade[field], broker[field])
  return brokerFields.filter((field) => isOther(field === 'commission' && bySource ? 'commissionSource' : field))
}
type BrokerFields = Pick<TradeInput, BrokerField>

/** Compares several fields of two trades. */
export const isSameIn = (fields: readonly (keyof TradeInput)[], a: TradeInput, b: TradeInput): boolean =>
  fields.every((field) => isSameValue(field, a[field], b[field]))

/** Deep comparison: decimals as numbers, keys in any order. */
function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return isDecimal(a) && isDecimal(b) && big(a).eq(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const others = new Map(Object.entries(b))
  const entries = Object.entries(a)
  return entries.length === others.size && entries.every(([key, value]) => isAlike(value, others.get(key)))
}

/** Whether a trade has extremes that were typed or imported. Those from bars can be filled in again. */
export const hasTypedExtremes = ({ highestPrice, lowestPrice, priceSource }: TradeInput): boolean =>
  priceSource !== 'BARS' && (highestPrice !== null || lowestPrice !== null)

/**
 * Extracts the fields in which a trade differs from its position. For a trade with a single writing.
 *
 * @param typedFields fields in which a broker's value was typed over
 */
export function writtenFields(
  trade: TradeInput,
  position: TradeInput,
  typedFields: readonly BrokerField[] = [],
): WrittenFields {
  const differing = (fields: readonly (keyof TradeInput)[]) =>
    fields.filter((field) => !isSameValue(field, trade[field], position[field]))
  const together = (fields: readonly (keyof TradeInput)[]) => (differing(fields).length === 0 ? [] : fields)
  const written: readonly (keyof TradeInput)[] = [
    ...differing([...single, ...flags, ...commentLists, ...joinedTexts]),
    ...(trade.priceSource === 'BARS' ? [] : together(extremes)),
    ...together(checklist),
    ...typedFields,
  ]
  return fieldsOf(trade, written)
}

function fieldsOf<Field extends keyof TradeInput>(
  trade: WrittenFields,
  fields: readonly Field[],
): Pick<WrittenFields, Field>
function fieldsOf(trade: Readonly<Record<string, unknown>>, fields: readonly string[]): object {
  return Object.fromEntries(fields.flatMap((field) => (field in trade ? [[field, trade[field]]] : [])))
}

/**
 * Merges a position with the writings about its fills into the trade on screen. A field with one value takes the first writing
 * that has one, a level the first that fits the position; lists are united, texts joined, typed commissions added up. Levels and extremes
 * that contradict the position are omitted, and so are values typed over the broker's if the trade would otherwise be invalid. A position
 * that has a group, as a part of another one, stays in it.
 *
 * @param writings in the order of their fills
 */
export function shownTrade(position: TradeInput, writings: readonly WrittenFields[]): TradeInput {
  if (writings.length === 0) return position
  const mergedTrade = withoutContradictions(position, writings)
  if (importedProblems(mergedTrade).length === 0) return mergedTrade
  return withoutContradictions(position, writings.map(withoutBroker))
}

/**
 * Shows several writings on the position of the first, which its values typed over the broker's concern. Typed costs of the others add up
 * with its own.
 */
export function shownTogether(position: TradeInput, writings: readonly WrittenFields[]): TradeInput {
  const [first, ...others] = writings
  if (first === undefined) return position
  const costs = 'commission' in first ? (['commission', 'commissionSource'] as const) : []
  return shownTrade(position, [first, ...others.map((one) => ({ ...withoutBroker(one), ...fieldsOf(one, costs) }))])
}

/** Removes values that were typed over the broker's. */
export function withoutBroker(writing: WrittenFields): WrittenFields {
  const rest = { ...writing }
  for (const field of brokerFields) delete rest[field]
  return rest
}

const isTyped = ({ commissionSource = 'TYPED' }: WrittenFields): boolean => commissionSource === 'TYPED'

const typedCosts = (writings: readonly WrittenFields[]): Decimal =>
  decimalText(sum(writings.map(({ commission = '0' }) => commission)))

function together(position: TradeInput, writings: readonly WrittenFields[]): TradeInput {
  const first = (matches: (writing: WrittenFields) => boolean) => writings.find(matches) ?? {}
  const singles = [...single, ...brokerFields]
    .filter((field) => field !== 'groupId' || position.groupId === null)
    .map((field) =>
      fieldsOf(
        first((writing) => field in writing),
        [field],
      ),
    )
  // Writings of earlier releases have a commission without its source.
  const costs = writings.filter((writing) => 'commission' in writing)
  if (costs[0] !== undefined && costs[0].commissionSource === undefined) singles.push({ commissionSource: 'TYPED' })
  if (costs.length > 1 && costs.every(isTyped)) singles.push({ commission: typedCosts(costs) })
  const ticks = flags.map((field) => {
    const withFlag = writings.filter((writing) => field in writing)
    return withFlag.length === 0 ? {} : { [field]: withFlag.some((writing) => writing[field]) }
  })
  const lists = commentLists.map((field) => {
    const commentIds = writings.flatMap((writing) => (writing[field] === undefined ? [] : [writing[field]]))
    return commentIds.length === 0 ? {} : { [field]: [...new Set(commentIds.flat())] }
  })
  const texts = writings.flatMap(({ notes }) => (notes === undefined ? [] : [notes]))
  return {
    ...position,
    ...Object.assign({}, ...singles, ...ticks, ...lists),
    ...fieldsOf(
      first((writing) => 'priceSource' in writing),
      extremes,
    ),
    ...checklistOf(writings),
    ...(texts.length === 0 ? {} : { notes: texts.filter((text) => text !== '').join('\n') }),
  }
}

/** Takes the first checklist, with all items that writings ticked on it. */
function checklistOf(writings: readonly WrittenFields[]): WrittenFields {
  const withChecklist = writings.filter((writing) => 'checklistId' in writing)
  const chosen = withChecklist.find(({ checklistId }) => checklistId !== null) ?? withChecklist[0]
  if (chosen === undefined) return {}
  const same = withChecklist.filter(({ checklistId }) => checklistId === chosen.checklistId)
  return {
    ...fieldsOf(chosen, checklist),
    checkedItemIds: [...new Set(same.flatMap(({ checkedItemIds = [] }) => checkedItemIds))],
  }
}

const noExtremes = { highestPrice: null, lowestPrice: null, priceSource: null, priceBarLength: null }

/** Merges a trade, with the first level that fits the position, and without levels and extremes that do not fit. */
function withoutContradictions(position: TradeInput, writings: readonly WrittenFields[]): TradeInput {
  const trade = together(position, writings)
  const wrong = importedProblems(trade).map(({ field }) => field)
  const levels = levelFields.filter((field) => wrong.includes(field))
  const writtenLevels = levels.filter((field) => writings.some((one) => field in one))
  if (writtenLevels.length > 0) return withoutContradictions(position, withoutFirst(writings, writtenLevels))
  const clears = wrong.some((field) => field === 'highestPrice' || field === 'lowestPrice')
  if (levels.length === 0 && !clears) return trade
  return {
    ...trade,
    ...Object.fromEntries(levels.map((field) => [field, null])),
    ...(clears ? noExtremes : {}),
  }
}

/** Writings without the first value of each of these fields. */
function withoutFirst(
  writings: readonly WrittenFields[],
  fields: readonly (keyof WrittenFields)[],
): readonly WrittenFields[] {
  const first = fields.map((field) => writings.findIndex((one) => field in one))
  return writings.map((one, at) => {
    const rest = { ...one }
    for (const [i, field] of fields.entries()) if (first[i] === at) delete rest[field]
    return rest
  })
}

/** Fields of which a trade shows one value. */
const shownOnce = [...single, ...brokerFields, 'checklistId', 'highestPrice', 'lowestPrice'] as const
type ShownOnce = (typeof shownOnce)[number]
/** Values of writings that their trade does not show. */
export type OtherValues = Pick<WrittenFields, ShownOnce>

/** A value of a writing that its trade does not show. */
export interface HiddenValue {
  /** Index of its writing. */
  readonly at: number
  readonly field: ShownOnce
}

/** Finds values of writings that a trade does not show: another writing comes first, or they contradict the position. */
export function hiddenValues(trade: TradeInput, writings: readonly WrittenFields[]): readonly HiddenValue[] {
  const isSum = isSameValue('commission', trade.commission, typedCosts(writings))
  return writings.flatMap((writing, at) =>
    shownOnce.flatMap((field) => {
      const value = writing[field]
      const isShown = value === undefined || value === null || isSameValue(field, value, trade[field])
      return isShown || (field === 'commission' && isSum) ? [] : [{ at, field }]
    }),
  )
}

/**
 * Lists for each writing the values that its trade does not show, without those that the trader has since replaced or
 * removed.
 *
 * @param writings in the order of their fills, the trade's own first
 * @param typedFields fields of the trade in which a broker's value was typed over
 */
export function hiddenValuesByWriting(
  trade: TradeInput,
  [first = {}, ...others]: readonly WrittenFields[],
  typedFields: readonly BrokerField[],
): readonly OtherValues[] {
  const mergedTrade = shownTogether(trade, [first, ...others])
  const current = writtenSince(mergedTrade, trade, [first, ...others], typedFields)
  const also = Map.groupBy(hiddenValues(trade, current), ({ at }) => at)
  return current.map((one, at) =>
    fieldsOf(
      one,
      (also.get(at) ?? []).map(({ field }) => field),
    ),
  )
}

/**
 * Assigns an edit of a trade to its writings. A removed value is removed from all of them. A new value goes to the first one and
 * replaces the value that the trade showed, whichever writing had it. Everything else stays in its writing.
 *
 * @param tradeBefore the trade as it followed from them
 * @param now the trade as it is
 * @param typedFields fields of it in which a broker's value was typed over
 */
export function writtenSince(
  tradeBefore: TradeInput,
  now: TradeInput,
  writings: readonly WrittenFields[],
  typedFields: readonly BrokerField[] = [],
): readonly WrittenFields[] {
  // Unchanged costs stay with the writings whose sum they are.
  const keepsCosts =
    now.commissionSource === tradeBefore.commissionSource &&
    isSameValue('commission', now.commission, tradeBefore.commission) &&
    writings.some((writing) => 'commission' in writing)
  const isCost = (field: BrokerField) => field === 'commission' || field === 'commissionSource'
  const later = writtenFields(
    now,
    tradeBefore,
    keepsCosts ? typedFields.filter((field) => !isCost(field)) : typedFields,
  )
  const [first = {}, ...others] = writings.map((writing) => withoutRemoved(writing, tradeBefore, now))
  const singles = fieldsOf(later, [...single, ...extremes, ...checklist, ...brokerFields])
  const cleared = (writing: WrittenFields): WrittenFields => {
    const rest = { ...writing }
    for (const field of flags) if (later[field] === false) delete rest[field]
    if ('checklistId' in later) for (const field of checklist) delete rest[field]
    if ('priceSource' in later) for (const field of extremes) delete rest[field]
    if ('commission' in later) delete rest.commission
    for (const field of single)
      if (field in later && (later[field] === null || isSameValue(field, rest[field], tradeBefore[field])))
        delete rest[field]
    return rest
  }
  const added = commentLists.flatMap((field) => {
    const ids = now[field].filter((id) => !tradeBefore[field].includes(id))
    return ids.length === 0 ? [] : [[field, [...new Set([...(first[field] ?? []), ...ids])]]]
  })
  const texts = now.notes === tradeBefore.notes ? null : textsSince(now.notes, others)
  return [
    {
      ...first,
      ...singles,
      ...fieldsOf(later, flags),
      ...Object.fromEntries(added),
      ...(texts === null ? {} : { notes: texts.own }),
    },
    ...others.map(cleared).map((writing, i) => (texts === null ? writing : { ...writing, ...texts.others[i] })),
  ]
}

/** Removes comments that the trader has removed from the trade. */
function withoutRemoved(writing: WrittenFields, tradeBefore: TradeInput, now: TradeInput): WrittenFields {
  const changed = commentLists.flatMap((field) => {
    const ids = writing[field]
    const remainingIds = ids?.filter((id) => now[field].includes(id) || !tradeBefore[field].includes(id))
    return remainingIds === undefined || remainingIds.length === ids?.length ? [] : [[field, remainingIds]]
  })
  return changed.length === 0 ? writing : { ...writing, ...Object.fromEntries(changed) }
}

/** Splits an edited text: finds the other writings' texts in it; the rest belongs to the first one. */
function textsSince(notes: string, others: readonly WrittenFields[]) {
  let ownNotes = notes
  const otherNotes = others.toReversed().map(({ notes: text = '' }) => {
    const at = text === '' ? -1 : ownNotes.lastIndexOf(text)
    if (at < 0) return text === '' ? {} : { notes: '' }
    ownNotes = `${ownNotes.slice(0, at).replace(/\n$/, '')}${ownNotes.slice(at + text.length)}`
    return { notes: text }
  })
  return { own: ownNotes, others: otherNotes.toReversed() }
}

/** Data of a writing that the row of its trade does not hold. Empty if the row holds everything. */
export interface Kept {
  /** Its fields, if the row also shows other writings or omits a level. */
  readonly said?: WrittenFields
  /** Its former fills, its own first, if the position now has others as well. */
  readonly fills?: readonly string[]
  /** The broker's values that the trader typed over. */
  readonly broker?: BrokerValues
  /** The splits from the position to the part that the row shows. */
  readonly split?: readonly SplitStep[]
  /** Position of a manually entered trade. */
  readonly typed?: WrittenFields & { readonly instrumentId: number; readonly direction: Direction }
  /** No remaining statement contains its fills. */
  readonly lost?: true
  /** Places of its pictures and note links on the trade that shows it. */
  readonly places?: Places
}

const references = referencesOf(inputFields)

/** Drops references to missing records. */
function withKnown(said: WrittenFields, isThere: IsThere): WrittenFields
function withKnown(writing: Readonly<Record<string, unknown>>, isThere: IsThere): object {
  const entries = Object.entries(writing).flatMap(([field, value]) => {
    const kind = references[field]
    if (kind === undefined || value === null) return [[field, value]]
    if (!Array.isArray(value)) return typeof value === 'number' && isThere(kind, value) ? [[field, value]] : []
    const knownIds = value.filter((id) => typeof id === 'number' && isThere(kind, id))
    return knownIds.length === 0 && value.length > 0 ? [] : [[field, knownIds]]
  })
  return Object.fromEntries(entries)
}
/** Whether a journal has a record of a kind, as `setups` or `notes`. */
type IsThere = (kind: string, id: number) => boolean

/** Drops references to records that the journal does not have, such as comments not copied. */
export function keptWithKnown({ said, broker, typed, places, ...rest }: Kept, isThere: IsThere): Kept {
  return {
    ...rest,
    ...(said && { said: withKnown(said, isThere) }),
    ...(broker && { broker }),
    ...(typed && isThere('instruments', typed.instrumentId) && { typed: { ...typed, ...withKnown(typed, isThere) } }),
    ...(places && { places: { ...places, notes: places.notes.filter((id) => isThere('notes', id)) } }),
  }
}

/** Whether a row shows a part that was split off: the remaining part has the fill's own name. */
const isSplitOff = ({ split = [] }: Kept): boolean => split.some(({ part }) => part === 'SECOND')

/** Stored name of a row about a fill: unique among rows, and never used by a statement for a split-off part. */
export const storedName = (fill: string, { id, kept }: { readonly id: number; readonly kept: Kept }): string =>
  isSplitOff(kept) ? `${fill.slice(0, 250)}#${id}` : fill

/** The fill of a row, from its stored name. */
export const fillOfName = (name: string, keptData: Kept): string =>
  isSplitOff(keptData) ? name.slice(0, name.lastIndexOf('#')) : name

/**
 * Creates the stored data of the two parts of an imported trade: the part of the position that each shows, and the
 * broker's values that were typed over before.
 *
 * @param fill that the trade is about
 */
export function keptOfSplit(
  trade: TradeInput & { readonly size: Decimal },
  keptData: Kept,
  { size, fill }: { readonly size: Decimal; readonly fill: string },
): readonly [Kept, Kept] {
  const { broker = {}, split = [], ...rest } = keptData
  const [first, second] = splitTrade(trade, size)
  const shared = (part: SplitStep['part'], shownPart: TradeInput): Kept => {
    const step: SplitStep = { size, of: trade.size, part }
    const statedPart = shareOf({ ...trade, ...broker }, [step])
    const typedFields = typedOverFields(shownPart, statedPart)
    return {
      split: [...split, step],
      ...(typedFields.length === 0 ? {} : { broker: fieldsOf(statedPart, typedFields) }),
    }
  }
  return [
    { ...rest, ...shared('FIRST', first) },
    { fills: rest.fills ?? [fill], ...(rest.lost && { lost: rest.lost }), ...shared('SECOND', second) },
  ]
}

const splitFields = ['size', 'commission', 'swap', 'manualGain'] as const
type SplitValues = Pick<TradeInput, (typeof splitFields)[number]>

/**
 * Restores the stored data of a trade from before its split; both parts must be unchanged.
 *
 * @param before the values that it showed
 */
export function keptBeforeSplit(before: SplitValues, [first, second]: readonly [SplitPart, SplitPart]): Kept {
  const { split = [], broker = {}, ...rest } = first.kept
  const isOfInstrument = (broker.commissionSource ?? first.trade.commissionSource) === 'INSTRUMENT'
  const statedValues = splitFields.flatMap((field) => {
    const amounts = [first, second].flatMap(({ trade, kept }) => ({ ...trade, ...kept.broker })[field] ?? [])
    const whole = amounts.length === 0 ? null : decimalText(sum(amounts))
    const isTyped = !isSameValue(field, before[field], whole)
    return (field === 'commission' && isOfInstrument ? 'commissionSource' in broker : isTyped) ? [[field, whole]] : []
  })
  const others = Object.entries(broker).filter(([field]) => !splitFields.some((one) => one === field))
  const typedValues: BrokerValues = Object.fromEntries([...others, ...statedValues])
  return {
    ...rest,
    ...(split.length < 2 ? {} : { split: split.slice(0, -1) }),
    ...(Object.keys(typedValues).length === 0 ? {} : { broker: typedValues }),
  }
}
interface SplitPart {
  readonly trade: SplitValues & Pick<TradeInput, 'commissionSource'>
  readonly kept: Kept
}

export interface Places {
  readonly slots: readonly MovedSlot[]
  /** Notes that are linked to the other trade because of it. */
  readonly notes: readonly number[]
}
export interface MovedSlot {
  readonly slot: number
  readonly into: number
  readonly fileId: string | null
  readonly url: string | null
}
