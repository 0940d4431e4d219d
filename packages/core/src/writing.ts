import { big, type Decimal, decimalText, sum } from './decimal.ts'
import { isDecimal } from './decimal-text.ts'
import { namesWith } from './record-field.ts'
import { shareOf, splitTrade, type SplitStep } from './split-trade.ts'
import { type Direction, inputFields, type TradeInput } from './trade.ts'
import { tradeProblems } from './validate-trade.ts'

/**
 * What somebody said about a trade beside what follows from its position: the fields about which something was said. What
 * its broker knows stands in it only where it was typed over.
 */
export type Said = { readonly [Field in keyof TradeInput]?: TradeInput[Field] }

export const levelFields = ['stopLoss', 'takeProfit', 'finalStop'] as const
/** Of which a trade has one. */
const single = namesWith(inputFields, { said: 'FIRST' })
const flags = namesWith(inputFields, { said: 'ANY' })
export const commentLists = namesWith(inputFields, { said: 'UNITED' })
/** Fields that are said together. */
const extremes = namesWith(inputFields, { said: 'EXTREMES' })
const checklist = namesWith(inputFields, { said: 'CHECKLIST' })
/** There is one text: another has to be joined and taken apart, too. */
const joinedTexts: readonly 'notes'[] = namesWith(inputFields, { said: 'JOINED' })
export const brokerFields = namesWith(inputFields, { said: 'BROKER' })
type BrokerField = (typeof brokerFields)[number]
/** Of some fields what a broker says. */
export type BrokerValues = Pick<Said, BrokerField>

const decimals: ReadonlySet<string> = new Set(namesWith(inputFields, { type: 'decimal' }))

/** Whether a field says the same of two trades. */
export function isSameValue<Field extends keyof TradeInput>(
  field: Field,
  a: TradeInput[Field] | undefined,
  b: TradeInput[Field] | undefined,
): boolean {
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return decimals.has(field) && big(a).eq(b)
  return typeof a === 'object' && isAlike(a, b)
}

/** Whether two trades say the same in all of these fields. */
export const isSameIn = (fields: readonly (keyof TradeInput)[], a: TradeInput, b: TradeInput): boolean =>
  fields.every((field) => isSameValue(field, a[field], b[field]))

/** In a list amounts are compared as numbers, and fields whatever their order. */
function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return isDecimal(a) && isDecimal(b) && big(a).eq(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const others = new Map(Object.entries(b))
  const entries = Object.entries(a)
  return entries.length === others.size && entries.every(([key, value]) => isAlike(value, others.get(key)))
}

/** Extremes that somebody typed, or a file states: those of bars can be filled in again. */
export const hasTypedExtremes = ({ highestPrice, lowestPrice, priceSource }: TradeInput): boolean =>
  priceSource !== 'BARS' && (highestPrice !== null || lowestPrice !== null)

/**
 * What was said about a trade that is shown by itself: in what it differs from its position.
 *
 * @param typed fields in which a broker's value was typed over
 */
export function saidOf(trade: TradeInput, position: TradeInput, typed: readonly BrokerField[] = []): Said {
  const differing = (fields: readonly (keyof TradeInput)[]) =>
    fields.filter((field) => !isSameValue(field, trade[field], position[field]))
  const together = (fields: readonly (keyof TradeInput)[]) => (differing(fields).length === 0 ? [] : fields)
  const said: readonly (keyof TradeInput)[] = [
    ...differing([...single, ...flags, ...commentLists, ...joinedTexts]),
    ...(trade.priceSource === 'BARS' ? [] : together(extremes)),
    ...together(checklist),
    ...typed,
  ]
  return fieldsOf(trade, said)
}

function fieldsOf<Field extends keyof TradeInput>(trade: Said, fields: readonly Field[]): Pick<Said, Field>
function fieldsOf(trade: Readonly<Record<string, unknown>>, fields: readonly string[]): object {
  return Object.fromEntries(fields.flatMap((field) => (field in trade ? [[field, trade[field]]] : [])))
}

/**
 * The trade that everybody sees: its position, and what was said about its fills. Of what a trade has only one the first that
 * says something counts, of a level the first that fits the position; lists are united, texts stand one after the other. Levels and
 * extremes that contradict the position are left out, and values that were typed over where nothing else fits together.
 *
 * @param writings in the order of the fills that they are about
 */
export function shownTrade(position: TradeInput, writings: readonly Said[]): TradeInput {
  if (writings.length === 0) return position
  const shown = withoutContradictions(position, writings)
  if (tradeProblems(shown).length === 0) return shown
  return withoutContradictions(position, writings.map(withoutBroker))
}

/** Without values that were typed over the broker's. */
export function withoutBroker(said: Said): Said {
  const rest = { ...said }
  for (const field of brokerFields) delete rest[field]
  return rest
}

function together(position: TradeInput, writings: readonly Said[]): TradeInput {
  const first = (of: (said: Said) => boolean) => writings.find(of) ?? {}
  const singles = [...single, ...brokerFields].map((field) =>
    fieldsOf(
      first((said) => field in said),
      [field],
    ),
  )
  const ticks = flags.map((field) => {
    const those = writings.filter((said) => field in said)
    return those.length === 0 ? {} : { [field]: those.some((said) => said[field]) }
  })
  const lists = commentLists.map((field) => {
    const those = writings.flatMap((said) => (said[field] === undefined ? [] : [said[field]]))
    return those.length === 0 ? {} : { [field]: [...new Set(those.flat())] }
  })
  const texts = writings.flatMap(({ notes }) => (notes === undefined ? [] : [notes]))
  return {
    ...position,
    ...Object.assign({}, ...singles, ...ticks, ...lists),
    ...fieldsOf(
      first((said) => 'priceSource' in said),
      extremes,
    ),
    ...checklistOf(writings),
    ...(texts.length === 0 ? {} : { notes: texts.filter((text) => text !== '').join('\n') }),
  }
}

/** The first that was chosen, with all that was ticked on it. */
function checklistOf(writings: readonly Said[]): Said {
  const those = writings.filter((said) => 'checklistId' in said)
  const chosen = those.find(({ checklistId }) => checklistId !== null) ?? those[0]
  if (chosen === undefined) return {}
  const same = those.filter(({ checklistId }) => checklistId === chosen.checklistId)
  return {
    ...fieldsOf(chosen, checklist),
    checkedItemIds: [...new Set(same.flatMap(({ checkedItemIds = [] }) => checkedItemIds))],
  }
}

const noExtremes = { highestPrice: null, lowestPrice: null, priceSource: null, priceBarLength: null }

/** What is shown together, where the first level that fits the position counts; without levels and extremes that none fits. */
function withoutContradictions(position: TradeInput, writings: readonly Said[]): TradeInput {
  const trade = together(position, writings)
  const wrong = tradeProblems(trade).map(({ field }) => field)
  const levels = levelFields.filter((field) => wrong.includes(field))
  const said = levels.filter((field) => writings.some((one) => field in one))
  if (said.length > 0) return withoutContradictions(position, withoutFirst(writings, said))
  const clears = wrong.some((field) => field === 'highestPrice' || field === 'lowestPrice')
  if (levels.length === 0 && !clears) return trade
  return {
    ...trade,
    ...Object.fromEntries(levels.map((field) => [field, null])),
    ...(clears ? noExtremes : {}),
  }
}

/** Writings without the first value of each of these fields. */
function withoutFirst(writings: readonly Said[], fields: readonly (keyof Said)[]): readonly Said[] {
  const first = fields.map((field) => writings.findIndex((one) => field in one))
  return writings.map((one, at) => {
    const rest = { ...one }
    for (const [i, field] of fields.entries()) if (first[i] === at) delete rest[field]
    return rest
  })
}

/** Of which a trade shows one. */
const shownOnce = [...single, ...brokerFields, 'checklistId', 'highestPrice', 'lowestPrice'] as const
type ShownOnce = (typeof shownOnce)[number]
/** Values that were said about a trade and that it does not show. */
export type OtherValues = Pick<Said, ShownOnce>

/** A value that was said about a trade and is not shown. */
export interface AlsoSaid {
  /** Of the writings, which says it. */
  readonly at: number
  readonly field: ShownOnce
}

/** What the writings of a trade say that is not shown: another one says something else, or it contradicts the position. */
export function alsoSaid(shown: TradeInput, writings: readonly Said[]): readonly AlsoSaid[] {
  return writings.flatMap((said, at) =>
    shownOnce.flatMap((field) => {
      const value = said[field]
      const isShown = value === undefined || value === null || isSameValue(field, value, shown[field])
      return isShown ? [] : [{ at, field }]
    }),
  )
}

/**
 * What each writing of a trade says that the trade does not show as it is now. What somebody has replaced or removed since is
 * not said any more.
 *
 * @param writings in the order of the fills that they are about, the one of the trade itself first
 * @param typed fields of the trade in which a broker's value was typed over
 */
export function saidBeside(
  trade: TradeInput,
  [first = {}, ...others]: readonly Said[],
  typed: readonly BrokerField[],
): readonly OtherValues[] {
  const shown = shownTrade(trade, [first, ...others.map(withoutBroker)])
  const said = writtenSince(shown, trade, [first, ...others], typed)
  const also = Map.groupBy(alsoSaid(trade, said), ({ at }) => at)
  return said.map((one, at) =>
    fieldsOf(
      one,
      (also.get(at) ?? []).map(({ field }) => field),
    ),
  )
}

/**
 * What the writings of a trade say after somebody has changed the trade that shows them: what is gone is gone from all, what
 * is new is the first one's, and everything else stays where it was said.
 *
 * @param shown the trade as it followed from them
 * @param now the trade as it is
 * @param typed fields of it in which a broker's value was typed over
 */
export function writtenSince(
  shown: TradeInput,
  now: TradeInput,
  writings: readonly Said[],
  typed: readonly BrokerField[] = [],
): readonly Said[] {
  const later = saidOf(now, shown, typed)
  const [first = {}, ...others] = writings.map((said) => withoutRemoved(said, shown, now))
  const singles = fieldsOf(later, [...single, ...extremes, ...checklist, ...brokerFields])
  const cleared = (said: Said): Said => {
    const rest = { ...said }
    for (const field of flags) if (later[field] === false) delete rest[field]
    if ('checklistId' in later) for (const field of checklist) delete rest[field]
    if ('priceSource' in later) for (const field of extremes) delete rest[field]
    for (const field of single) if (field in later && later[field] === null) delete rest[field]
    return rest
  }
  const added = commentLists.flatMap((field) => {
    const ids = now[field].filter((id) => !shown[field].includes(id))
    return ids.length === 0 ? [] : [[field, [...new Set([...(first[field] ?? []), ...ids])]]]
  })
  const texts = now.notes === shown.notes ? null : textsSince(now.notes, others)
  return [
    {
      ...first,
      ...singles,
      ...fieldsOf(later, flags),
      ...Object.fromEntries(added),
      ...(texts === null ? {} : { notes: texts.own }),
    },
    ...others.map(cleared).map((said, i) => (texts === null ? said : { ...said, ...texts.others[i] })),
  ]
}

/** Without comments that somebody took away. */
function withoutRemoved(said: Said, shown: TradeInput, now: TradeInput): Said {
  const changed = commentLists.flatMap((field) => {
    const ids = said[field]
    const left = ids?.filter((id) => now[field].includes(id) || !shown[field].includes(id))
    return left === undefined || left.length === ids?.length ? [] : [[field, left]]
  })
  return changed.length === 0 ? said : { ...said, ...Object.fromEntries(changed) }
}

/** Texts of the others as far as they stand in a text; the rest of it is the first one's own. */
function textsSince(notes: string, others: readonly Said[]) {
  let own = notes
  const left = others.toReversed().map(({ notes: text = '' }) => {
    const at = text === '' ? -1 : own.lastIndexOf(text)
    if (at < 0) return text === '' ? {} : { notes: '' }
    own = `${own.slice(0, at).replace(/\n$/, '')}${own.slice(at + text.length)}`
    return { notes: text }
  })
  return { own, others: left.toReversed() }
}

/** What the row of a trade does not say of its writing. Empty where it says everything. */
export interface Kept {
  /** What was said, where the row shows what others say with it, or leaves a level out. */
  readonly said?: Said
  /** The fills that it was about, the one that it is about first, where others stand beside them now. */
  readonly fills?: readonly string[]
  /** What the broker says where the trader typed another value. */
  readonly broker?: BrokerValues
  /** The steps from the position to the part of it that the row shows, where it was split. */
  readonly split?: readonly SplitStep[]
  /** The position that it brings along: it was entered by hand. */
  readonly typed?: Said & { readonly instrumentId: number; readonly direction: Direction }
  /** No statement knows its fills any more. */
  readonly lost?: true
  /** Where the trade that shows it has its pictures and links of notes. */
  readonly places?: Places
}

/** Whether a row shows a part that was split off: the row of what is left has the name of the fill. */
const isSplitOff = ({ split = [] }: Kept): boolean => split.some(({ part }) => part === 'SECOND')

/** The name that a row about a fill is stored by: no two rows have the same, and no statement knows that of a part that was split off. */
export const storedName = (fill: string, { id, kept }: { readonly id: number; readonly kept: Kept }): string =>
  isSplitOff(kept) ? `${fill.slice(0, 250)}#${id}` : fill

/** The fill that a row is about, by the name that it is stored by. */
export const fillOfName = (name: string, kept: Kept): string =>
  isSplitOff(kept) ? name.slice(0, name.lastIndexOf('#')) : name

/**
 * What is kept of the two trades that one of an import is split into: which part of the position each shows, and what the broker
 * says of that part where something else was typed before.
 *
 * @param fill that the trade is about
 */
export function keptOfSplit(
  trade: TradeInput & { readonly size: Decimal },
  kept: Kept,
  { size, fill }: { readonly size: Decimal; readonly fill: string },
): readonly [Kept, Kept] {
  const { broker = {}, split = [], ...rest } = kept
  const [first, second] = splitTrade(trade, size)
  const shared = (part: SplitStep['part'], shown: TradeInput): Kept => {
    const step: SplitStep = { size, of: trade.size, part }
    const stated = shareOf({ ...trade, ...broker }, [step])
    const typed = brokerFields.filter((field) => !isSameValue(field, shown[field], stated[field]))
    return { split: [...split, step], ...(typed.length === 0 ? {} : { broker: fieldsOf(stated, typed) }) }
  }
  return [
    { ...rest, ...shared('FIRST', first) },
    { fills: rest.fills ?? [fill], ...(rest.lost && { lost: rest.lost }), ...shared('SECOND', second) },
  ]
}

const splitFields = ['size', 'commission', 'swap', 'manualGain'] as const
type SplitValues = Pick<TradeInput, (typeof splitFields)[number]>

/**
 * What was kept of a trade before it was split into these two, which are as the split left them.
 *
 * @param before what it showed
 */
export function keptBeforeSplit(before: SplitValues, [first, second]: readonly [SplitPart, SplitPart]): Kept {
  const { split = [], broker = {}, ...rest } = first.kept
  const stated = splitFields.flatMap((field) => {
    const amounts = [first, second].flatMap(({ trade, kept }) => ({ ...trade, ...kept.broker })[field] ?? [])
    const whole = amounts.length === 0 ? null : decimalText(sum(amounts))
    return isSameValue(field, before[field], whole) ? [] : [[field, whole]]
  })
  const others = Object.entries(broker).filter(([field]) => !splitFields.some((one) => one === field))
  const typed: BrokerValues = Object.fromEntries([...others, ...stated])
  return {
    ...rest,
    ...(split.length < 2 ? {} : { split: split.slice(0, -1) }),
    ...(Object.keys(typed).length === 0 ? {} : { broker: typed }),
  }
}
interface SplitPart {
  readonly trade: SplitValues
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
