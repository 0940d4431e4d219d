import { lacksResult } from '@afterclose/core/validate-trade'
import type { InstrumentView } from '@afterclose/contract/instruments'
import type { TradeView } from '@afterclose/contract/trades'
import { tiltMeter } from '@afterclose/core/comment'
import { big, money } from '@afterclose/core/decimal'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { proposedOtp } from '@afterclose/core/propose-otp'
import { type OtpHit, type TradeInput, type TradeResult, allComments, inputFields } from '@afterclose/core/trade'
import { type StructureFacts, structureFacts } from '@afterclose/core/structure-facts'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useLastPrice } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useTypedForm } from '../../parts/records/use-typed-form.ts'
import { areLegsDeciding, type Problems, readForm } from './read-form.ts'
import { numberText, twoReadings, typedNumber } from '../../ui/typed-number.ts'
import { type PlannedRisk, withPlannedSize } from './planned-risk.ts'
import { soundPart, typedFaults } from './sound-part.ts'
import { type Carried, numberFields, type TradeForm } from './trade-form.ts'

/** State and callbacks for the parts of the dialog. */
export interface Editor {
  readonly form: TradeForm
  /** Stored values of the form. */
  readonly baseline: TradeForm
  readonly change: (part: Partial<TradeForm>) => void
  /** The field lost the focus: its error may show. */
  readonly leave: (field: string) => void
  /** Error of a field, if it may show already. */
  readonly problem: (field: string) => string | undefined
  readonly problems: Problems
  readonly showAll: () => void
  /** Shows errors from the server by field; each is cleared when its field changes. */
  readonly refused: (problems: Problems) => void
  /** Applies a change that the server has already stored, so that it does not count as unsaved. */
  readonly settle: (change: (form: TradeForm) => TradeForm) => void
  /** Continues from a version that someone else has saved, with these values in the fields. */
  readonly rebase: (baseline: TradeForm, form: TradeForm) => void
  readonly dirty: boolean
  readonly readOnly: boolean
  /** The stored trade; null: it is new. */
  readonly stored: TradeView | null
  /** Not saved yet. */
  readonly fresh: boolean
  /** Risk by its plan; null without a plan. */
  readonly risk: PlannedRisk | null
  /** Prices, size, dates and costs are derived from executions. */
  readonly scaled: boolean
  /** Prices, size, dates and direction are derived from legs. */
  readonly legged: boolean
  readonly draft: TradeInput
  /** The valid part of the draft, from which results are computed. */
  readonly sound: TradeInput
  /** Whether the trade has valid times. */
  readonly dated: boolean
  /** Errors of typed values, as sentences. */
  readonly faults: readonly string[]
  readonly result: TradeResult
  /** Payoff and units of its legs; null without options, and while a leg cannot be read. */
  readonly facts: StructureFacts | null
  readonly proposal: OtpHit | null
  readonly instrument: InstrumentView | null
  /** Last price of the instrument, or another price of the form, for a typed price with two readings. */
  readonly nearPrice: number | undefined
}

const noTicks = { tickSize: null, tickValue: null, pipSize: null }

/** The form of one trade with its live results: the same formulas and rules as on the server. */
export function useTradeEditor(
  start: TradeForm,
  stored: TradeView | null,
  carried: Carried,
  risk: PlannedRisk | null,
): Editor {
  const { dateFormat, timeZone, readOnly } = useActiveJournal()
  const { instruments, comments, checklists } = useJournalData()
  const typed = useTypedForm(start)
  const { form, start: baseline } = typed

  const instrumentOf = ({ instrumentId }: TradeForm) => instruments.find(({ id }) => id === instrumentId) ?? null
  const instrument = instrumentOf(form)
  const nearPrice = useNearPrice(form)
  const read = useMemo(
    () =>
      readForm(form, carried, {
        dateFormat,
        timeZone,
        instrument: instrument ?? undefined,
        underlying: instrument?.name ?? '',
        mayLackResult: stored !== null && lacksResult(stored),
      }),
    [form, carried, dateFormat, timeZone, instrument, stored],
  )
  const sound = useMemo(() => soundPart(read.draft, read.problems), [read])
  const result = useMemo(() => {
    const ratings = new Map(comments.map(({ id, rating }) => [id, rating]))
    const items = checklists.find(({ id }) => id === form.checklistId)?.items ?? []
    const trade = { ...sound, checklistItemIds: items.filter(({ active }) => active).map(({ id }) => id) }
    const derived = deriveTrade(trade, instrument ?? noTicks, {
      tiltMeter: tiltMeter(allComments(trade), (id) => ratings.get(id) ?? 'NEUTRAL'),
      screenshotExists: stored?.screenshotExists ?? false,
    })
    return read.dated ? derived : { ...derived, holdingMinutes: null }
  }, [read, sound, instrument, comments, checklists, form.checklistId, stored])

  const facts = useMemo(() => structureFacts(sound.legs), [sound.legs])

  return {
    form,
    baseline,
    change: (part) =>
      typed.change(part, (before, changed) => {
        const next = withCommission(before, changed, baseline, instrument)
        return risk === null ? next : withPlannedSize(before, next, risk, instrumentOf)
      }),
    leave: typed.leave,
    problem: (field) => typed.fault(field, read.problems),
    problems: read.problems,
    showAll: typed.showAll,
    refused: typed.refuse,
    settle: typed.settle,
    rebase: typed.goOn,
    dirty: typed.unsaved,
    readOnly,
    stored,
    fresh: stored === null,
    risk,
    scaled: form.executions.length > 0,
    legged: areLegsDeciding(form),
    draft: read.draft,
    sound,
    dated: read.dated,
    faults: typedFaults(read.problems, form),
    result,
    facts,
    proposal: proposedOtp(sound, result),
    instrument,
    nearPrice,
  }
}

const priceFields = numberFields.filter((name) => inputFields[name].unit === 'price')

/** A price close to those of the form, looked for once one of them has two readings. */
function useNearPrice(form: TradeForm): number | undefined {
  const texts = [...priceFields.map((name) => form[name]), ...form.executions.map(({ price }) => price)]
  const isAsked = texts.some((text) => twoReadings(text) !== null)
  const last = useLastPrice(isAsked ? form.instrumentId : null)
  const other = texts.find((text) => twoReadings(text) === null && typedNumber(text) !== null)
  return last ?? (other === undefined ? undefined : Number(typedNumber(other)))
}

/** Keeps the commission per unit when the size changes, unless it was typed, or the instrument has another commission mode. */
function withCommission(
  before: TradeForm,
  next: TradeForm,
  baseline: TradeForm,
  instrument: InstrumentView | null,
): TradeForm {
  if (instrument?.commissionMode !== 'PER_UNIT' || next.size === before.size) return next
  if (next.commission !== before.commission || before.commission !== commissionAt(baseline, before.size)) return next
  return { ...next, commission: commissionAt(baseline, next.size) }
}

/** Costs of the stored trade at another size, with the same cost per unit. */
export function commissionAt(baseline: Pick<TradeForm, 'size' | 'commission'>, size: string): string {
  const [whole, cost, now] = [baseline.size, baseline.commission, size].map(typedNumber)
  if (whole == null || cost == null || now == null || baseline.size === size) return baseline.commission
  return numberText(money(big(cost).times(now).div(whole)), 2)
}
