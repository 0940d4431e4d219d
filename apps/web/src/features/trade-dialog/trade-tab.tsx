import { Checkbox, TextInput } from '@mantine/core'
import { gainModeLabels, gainModes } from '@afterclose/core/trade'
import { formatMoney, formatPrice } from '@afterclose/core/format'
import type { InstrumentView } from '@afterclose/contract/instruments'
import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { journalSettings } from '../../journal/journal-settings.ts'
import { priceText, tickDecimals } from '../../journal/price-text.ts'
import { useSettings } from '../../journal/settings.ts'
import { DirectionField } from '../../parts/trade-form/direction-field.tsx'
import { InstrumentField } from '../../parts/trade-form/instrument-field.tsx'
import { Labelled } from '../../parts/trade-form/labelled.tsx'
import { checklistAfter } from '../../parts/trade-form/checklist-of-setup.ts'
import { SetupField } from '../../parts/trade-form/setup-field.tsx'
import { lengthWords } from '../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { FieldLabel } from '../../ui/field.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { dateTimeText, minuteAt } from '../../ui/typed-date.ts'
import { numberText } from '../../ui/typed-number.ts'
import { Executions } from './executions.tsx'
import { addLeg } from './leg-rows.ts'
import { sourceOf } from './read-form.ts'
import { plannedSize, risksMore } from './planned-risk.ts'
import { TargetHit } from './target-hit.tsx'
import { WordChoice, wordChoices } from './word-choice.tsx'
import { isLevel, type NumberField as NumberName } from './trade-form.ts'
import classes from './trade-tab.module.css'
import { commissionAt, type Editor } from './use-trade-editor.ts'

const Legs = lazyPart(
  async () => (await import('./legs.tsx')).Legs,
  () => <LinesSkeleton />,
)

const sizeUnits = { FOREX: 'lots', STOCKS: 'shares', FUTURES: 'contracts', CFD: 'contracts', CRYPTO: 'coins' } as const

/** All inputs of the result: market, times, prices, costs and fills. */
export function TradeTab({ editor }: { editor: Editor }) {
  const { currency, id: journalId, timeZone } = useActiveJournal()
  const [now] = useState(() => minuteAt(Date.now(), timeZone))
  const data = useJournalData()
  const { priceTracking } = journalSettings(useSettings().settings, journalId)
  const { form, sound, stored, change, readOnly, legged } = editor
  const hasLegs = form.legs.length > 0
  const withLegsFirst = editor.baseline.legs.length > 0
  const barLength =
    stored?.priceSource === 'BARS' &&
    sound.highestPrice === stored.highestPrice &&
    sound.lowestPrice === stored.lowestPrice
      ? stored.priceBarLength
      : null
  const tracksPrices = !hasLegs || form.highestPrice.trim() !== '' || form.lowestPrice.trim() !== ''
  const isAhead = sound.exitDate !== null && sound.exitDate > now
  const { baseline, instrument } = editor
  const keepsCost =
    instrument?.commissionMode === 'PER_UNIT' &&
    form.commission !== baseline.commission &&
    form.commission === commissionAt(baseline, form.size)
  const isOfInstrument = editor.draft.commissionSource === 'INSTRUMENT'
  const tracking = priceTracking === 'FIXED_WINDOW' ? 'in a fixed time' : 'during trade'
  const tracked = barLength === null ? tracking : `${lengthWords(barLength)} bars`

  return (
    <>
      {withLegsFirst && <Legs editor={editor} />}
      <div className={clsx(classes.fields, withLegsFirst && classes.below)}>
        <div className={classes.two}>
          <InstrumentField
            value={form.instrumentId}
            onChange={(instrumentId) =>
              change({ instrumentId, legs: form.legs.map((leg) => ({ ...leg, contract: '' })) })
            }
            onLeave={() => editor.leave('instrumentId')}
            error={editor.problem('instrumentId')}
            readOnly={readOnly}
            first={editor.fresh}
          />
        </div>
        <SetupField
          value={form.setupId}
          onChange={(setupId) => change({ setupId, checklistId: checklistAfter(form, setupId, data) })}
          error={editor.problem('setupId')}
          readOnly={readOnly}
        />
        {wordChoices.map((field) => (
          <WordChoice key={field} field={field} form={form} change={change} readOnly={readOnly} />
        ))}
        <div className={classes.two}>
          <DirectionField
            value={legged ? sound.direction : form.direction}
            onChange={(direction) => change({ direction })}
            readOnly={readOnly || legged}
            hint={legged ? 'from legs' : undefined}
          />
        </div>
        <DateOf editor={editor} field="entryDate" label="Entry date" />
        <DateOf
          editor={editor}
          field="exitDate"
          label="Exit date"
          hint={isAhead ? 'in the future' : 'empty while open'}
        />
      </div>

      {!withLegsFirst && (hasLegs ? <Legs editor={editor} /> : <NoLegs editor={editor} />)}

      <fieldset className={classes.group}>
        <legend>Prices</legend>
        <div className={classes.fields}>
          <NumberOf
            editor={editor}
            field="size"
            label="Size"
            hint={hasLegs ? 'units' : editor.instrument === null ? undefined : sizeUnits[editor.instrument.market]}
          />
          <NumberOf editor={editor} field="entryPrice" label="Entry price" />
          <NumberOf editor={editor} field="exitPrice" label="Exit price" />
          <NumberOf editor={editor} field="takeProfit" label="Take profit" hint="initial" />
          <NumberOf editor={editor} field="stopLoss" label="Stop loss" hint="initial" />
          {tracksPrices && (
            <>
              <NumberOf editor={editor} field="highestPrice" label="Highest price" hint={tracked} />
              <NumberOf editor={editor} field="lowestPrice" label="Lowest price" hint={tracked} />
            </>
          )}
          <TargetHit editor={editor} />
        </div>
        <RiskOfPlan editor={editor} />
        {hasLegs && (
          <Text above={2} size="small" ink={3}>
            Per unit, as the net price of the legs. Prices of options are not known over time, so there is no MFE, MAE,
            exit class or efficiency.
          </Text>
        )}
      </fieldset>

      <fieldset className={classes.group}>
        <legend>Costs and result</legend>
        <div className={classes.fields}>
          <NumberOf
            editor={editor}
            field="commission"
            label="Commission"
            hint={isOfInstrument ? 'from the instrument' : keepsCost ? 'the same per unit' : currency}
            placeholder={isOfInstrument ? formatPrice(editor.draft.commission, 2) : ''}
            description={form.gainMode === 'MANUAL' ? 'The result is net: costs are shown and change nothing.' : null}
          />
          <NumberOf editor={editor} field="swap" label="Swap" hint={currency} />
          <Labelled label="Gain">
            <Segments
              large
              label="Gain"
              value={form.gainMode}
              options={gainModes
                .filter((mode) => mode !== 'GROSS' || baseline.gainMode === mode)
                .map((value) => ({ value, label: gainModeLabels[value] }))}
              onChange={(gainMode) => change({ gainMode })}
              disabled={readOnly}
            />
          </Labelled>
          {form.gainMode === 'CALCULATED' ? (
            <BreakEven editor={editor} />
          ) : (
            <NumberOf
              editor={editor}
              field="manualGain"
              label={form.gainMode === 'GROSS' ? 'Gain before costs' : 'Net gain'}
              hint={currency}
            />
          )}
          <NumberOf editor={editor} field="fxRate" label="Exchange rate" hint={`to ${currency}`} />
          {form.stopLoss.trim() === '' && (
            <NumberOf editor={editor} field="riskAmount" label="Risk, 1R" hint={`${currency}, no stop`} />
          )}
          {form.gainMode !== 'CALCULATED' && <BreakEven editor={editor} />}
        </div>
      </fieldset>

      {(!hasLegs || editor.scaled) && <Executions editor={editor} />}
    </>
  )
}

/** Offers legs for a trade that may be one in options. */
function NoLegs({ editor: { form, change, instrument, readOnly, scaled } }: { editor: Editor }) {
  if (readOnly || scaled || instrument === null || !optionMarkets.has(instrument.market)) return null
  return (
    <Row above={5} justify="between">
      <Text as="span" size="small" ink={3}>
        A trade in options on {instrument.name}? Its legs decide its size, prices and risk.
      </Text>
      <Button small icon={<IconPlus size={16} />} onClick={() => change({ legs: addLeg(form) })}>
        Add leg
      </Button>
    </Row>
  )
}

const optionMarkets: ReadonlySet<InstrumentView['market']> = new Set(['STOCKS', 'FUTURES', 'CRYPTO'])

const BreakEven = ({ editor: { form, change, readOnly } }: { editor: Editor }) => (
  <Checkbox
    className={classes.tick ?? ''}
    label="Break-even"
    checked={form.breakEven}
    disabled={readOnly}
    onChange={(event) => change({ breakEven: event.currentTarget.checked })}
  />
)

interface FieldOf<Field> {
  editor: Editor
  field: Field
  label: string
  hint?: string | undefined
  placeholder?: string
  description?: string | null
}

/** Risk of the trade by its plan, and the derived size. */
function RiskOfPlan({ editor: { form, risk, instrument, scaled, legged } }: { editor: Editor }) {
  const { currency, decimals } = useActiveJournal()
  if (risk === null || scaled || legged) return null
  const amount = `${numberText(risk.percent)}% of the balance, ${formatMoney(risk.amount, { currency, decimals })}`
  const size = plannedSize(risk, form, instrument)
  const follows =
    form.stopLoss === ''
      ? ''
      : risksMore(risk, form, instrument)
        ? ' The smallest size risks more.'
        : size === ''
          ? ' The size follows from the entry price.'
          : form.size === size
            ? ' The size follows from it.'
            : ` That is a size of ${size}.`
  return (
    <Text above={2} size="small" ink={3}>
      Your plan risks {amount}.{follows}
    </Text>
  )
}

/** A number of the form; read-only with the derived value if executions determine it. */
function NumberOf({ editor, field, label, hint, placeholder, description = null }: FieldOf<NumberName>) {
  const source = sourceOf(field, editor.form)
  const follows = source !== null
  const value = follows ? followed(editor, field) : editor.form[field]
  return (
    <NumberField
      label={label}
      hint={follows ? `from ${source}` : hint}
      value={value}
      placeholder={placeholder ?? ''}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={editor.readOnly || follows}
      error={follows ? null : editor.problem(field)}
      near={isLevel(field) && field !== 'size' ? editor.nearPrice : undefined}
      onChange={(text) => editor.change({ [field]: text })}
      onBlur={() => editor.leave(field)}
    />
  )
}

function followed({ sound, dated, instrument }: Editor, field: NumberName): string {
  if (!dated) return ''
  const value = sound[field]
  if (field === 'entryPrice' || field === 'exitPrice')
    return value === null ? '' : priceText(value, tickDecimals(instrument?.tickSize))
  return numberText(value, field === 'size' ? 0 : 2)
}

function DateOf({ editor, field, label, hint }: FieldOf<'entryDate' | 'exitDate'>) {
  const journal = useActiveJournal()
  const source = sourceOf(field, editor.form)
  if (source !== null)
    return (
      <TextInput
        label={<FieldLabel hint={`from ${source}`}>{label}</FieldLabel>}
        readOnly
        classNames={{ input: classes.follows ?? '' }}
        value={editor.dated ? dateTimeText(editor.sound[field], journal.dateFormat) : ''}
        placeholder={field === 'exitDate' && editor.dated && editor.faults.length === 0 ? 'still open' : ''}
        error={editor.problem(field)}
      />
    )
  return (
    <DateTimeField
      label={label}
      hint={hint}
      writing={journal}
      near={field === 'exitDate' && editor.dated ? editor.draft.entryDate : null}
      value={editor.form[field]}
      readOnly={editor.readOnly}
      error={editor.problem(field)}
      onChange={(text) => editor.change({ [field]: text })}
      onFocus={(event) => {
        // the date of a new trade is a suggestion: typing replaces it
        if (editor.fresh && editor.form[field] === editor.baseline[field]) event.currentTarget.select()
      }}
      onBlur={() => editor.leave(field)}
    />
  )
}
