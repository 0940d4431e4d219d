import { BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import type { BacktestView } from '@afterclose/contract/backtests'
import { backtestModeWords } from '@afterclose/core/backtest-csv'
import { backtestResult, backtestTradeProblems, type ResultMode } from '@afterclose/core/backtest'
import { sentenceR } from '@afterclose/core/format'
import { DAY, localText, wallClock } from '@afterclose/core/time'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { useJournalData } from '../../../../journal/journal-data.ts'
import { AroundPage } from '../../../../parts/records/around-page.tsx'
import type { Typed } from '../../../../parts/records/field.ts'
import { emptyForm, type Faults, faultsOf, valuesOf } from '../../../../parts/records/read-fields.ts'
import { SlotsField } from '../../../../parts/slots/slots-field.tsx'
import type { WaitingPicture } from '../../../../parts/slots/waiting-pictures.ts'
import { DirectionField } from '../../../../parts/trade-form/direction-field.tsx'
import { Block } from '../../../../ui/block.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateTimeField } from '../../../../ui/date-time-field.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { SwitchField } from '../../../../ui/switch-field.tsx'
import { dateTimeText } from '../../../../ui/typed-date.ts'
import { useFirstFault } from '../../../../ui/use-first-fault.ts'
import { type TestedTradeFields, testedTradeFields } from '../backtest-fields.ts'
import classes from '../backtester.module.css'
import { useLetterKeys } from './logger-keys.ts'
import { tradeLogs, useTradeLog } from './logs.ts'
import { costsOf } from '../costs-of.ts'
import { type FieldOf, PriceFields, RemarkFields } from '../tested-trade-form.tsx'

type Form = Typed<TestedTradeFields>

interface QuickLoggerProps {
  backtest: BacktestView
  /** Initial values of the next trade: date and direction of the last one. */
  begin: Pick<Form, 'entryDate' | 'direction'>
}

const endings = [
  { mode: 'TARGET', letter: 'W', name: 'Target' },
  { mode: 'STOP', letter: 'L', name: 'Stop' },
  { mode: 'BREAK_EVEN', letter: 'B', name: 'Break-even' },
  { mode: 'EXIT_PRICE', letter: 'E', name: 'Exit price' },
] as const

/** Logs trades quickly, by keys: the outcome, with the date carried on, and prices if known. */
export function QuickLogger({ backtest, begin }: QuickLoggerProps) {
  const journal = useActiveJournal()
  const { id: journalId, dateFormat } = journal
  const at = { journalId, backtestId: backtest.id }
  const fields = testedTradeFields(useJournalData(), journal)
  const [form, setForm] = useState<Form>(() => ({ ...emptyForm(fields), ...begin }))
  /** Result of a target without typed prices, R; kept from trade to trade. */
  const [targetR, setTargetR] = useState('')
  const [tried, setTried] = useState<ResultMode | null>(null)
  const [pictures, setPictures] = useState<readonly WaitingPicture[]>([])
  const [more, setMore] = useState(false)
  const [keys, setKeys] = useState(true)
  const [said, setSaid] = useState('')
  const [holder, showFault] = useFirstFault<HTMLDivElement>()
  const customR = useRef<HTMLInputElement>(null)
  const { undoable } = useTradeLog(at)
  const count = useRef(0)

  /** Converts the form to a logged trade: a target gets its own R. */
  const endedBy = (mode: ResultMode, of: Form): Form =>
    mode === 'TARGET' ? { ...of, customR: targetR } : mode === 'CUSTOM_R' ? of : { ...of, customR: '' }
  const faultsWith = (mode: ResultMode | null, of: Form): Faults<TestedTradeFields> => {
    if (mode === null) return {}
    const found = faultsOf(fields, BacktestTradeInputSchema, endedBy(mode, of), (typed) =>
      Object.fromEntries(
        backtestTradeProblems({ ...valuesOf(fields, typed), resultMode: mode })
          .toReversed()
          .map(({ field, message }) => [field, message]),
      ),
    )
    // a winner without an R next to losers of -1 R would distort every figure
    if (mode !== 'TARGET' || Object.keys(found).length > 0 || knowsTarget(of)) return found
    return { customR: 'Type the R of a target, or its prices' }
  }
  const knowsTarget = (of: Form): boolean => {
    const { entryPrice, stopLoss, takeProfit, customR: typed } = valuesOf(fields, endedBy('TARGET', of))
    return typed !== null || (entryPrice !== null && stopLoss !== null && takeProfit !== null)
  }
  const faults = faultsWith(tried, form)
  /** Initial values after this trade. */
  const next = ({ entryDate, direction }: Form): Form => ({ ...emptyForm(fields), entryDate, direction })
  const change = (changes: Partial<Form>): void => setForm((before) => ({ ...before, ...changes }))
  const field: FieldOf = (name) => ({
    label: fields[name].label,
    value: form[name],
    error: name === 'customR' && tried === 'TARGET' ? undefined : faults[name],
    maxLength: undefined,
    onChange: (value) => change({ [name]: value }),
  })
  /** Live region for users who do not see the grid; the number makes repeated words count as new. */
  const say = (words: string): void => {
    count.current += 1
    setSaid(`${words}${count.current % 2 === 0 ? '' : '\u00a0'}`)
  }

  function log(mode: ResultMode): void {
    const found = faultsWith(mode, form)
    const [first] = Object.values(found)
    if (first !== undefined) {
      setTried(mode)
      say(`Not logged. ${first}.`)
      return showFault()
    }
    const trade = BacktestTradeInputSchema.parse({ ...valuesOf(fields, endedBy(mode, form)), resultMode: mode })
    tradeLogs.log(at, trade, pictures[0]?.content ?? null)
    const { r } = backtestResult(trade, costsOf(backtest))
    say(`Logged: ${backtestModeWords[mode].toLowerCase()}, ${r === null ? 'R unknown' : sentenceR(r)}.`)
    setForm(next(form))
    setTried(null)
    setPictures([])
  }

  function undo(): void {
    const gone = tradeLogs.undo(at)
    say(gone === null ? 'There is nothing to undo.' : `Undone: ${backtestModeWords[gone.resultMode].toLowerCase()}.`)
  }
  /** The same time on the next day. */
  function nextDay(): void {
    const { entryDate } = valuesOf(fields, form)
    if (entryDate === '') return
    const day = dateTimeText(localText(wallClock(entryDate) + DAY), dateFormat)
    change({ entryDate: day })
    say(`${day}.`)
  }
  function logCustomR(): void {
    if (form.customR.trim() !== '') return log('CUSTOM_R')
    customR.current?.focus()
  }
  const turn = (): void => {
    const direction = form.direction === 'LONG' ? 'SHORT' : 'LONG'
    change({ direction })
    say(direction === 'LONG' ? 'Long.' : 'Short.')
  }
  useLetterKeys(
    {
      w: () => log('TARGET'),
      l: () => log('STOP'),
      b: () => log('BREAK_EVEN'),
      e: () => log('EXIT_PRICE'),
      r: logCustomR,
      u: undo,
      d: turn,
      n: nextDay,
    },
    keys,
  )

  /** Enter leaves a field, so that letters are shortcuts again. */
  function leaveField(event: KeyboardEvent): void {
    const inField = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'Enter' || event.defaultPrevented || !inField) return
    event.preventDefault()
    holder.current?.focus()
  }
  const { entryDate } = valuesOf(fields, form)
  const wouldBe = (mode: ResultMode): string => {
    if (mode === 'TARGET' && !knowsTarget(form)) return 'needs its R'
    if (Object.keys(faultsWith(mode, form)).length > 0) return ''
    const { r } = backtestResult({ ...valuesOf(fields, endedBy(mode, form)), resultMode: mode }, costsOf(backtest))
    return r === null ? '' : sentenceR(r)
  }

  const unsaved = pictures.length > 0 || JSON.stringify(form) !== JSON.stringify(next(form))
  return (
    <AroundPage unsaved={unsaved} word="session">
      <Block
        title="How did the next trade end?"
        measure={keys ? 'Keys work anywhere on the page except in a field' : 'Keys are off'}
        actions={<SwitchField label="Keys" checked={keys} onChange={setKeys} />}
      >
        <div ref={holder} tabIndex={-1} role="group" aria-label="Quick logger" className={classes.logger}>
          <div className={classes.when} onKeyDown={leaveField}>
            <DateTimeField {...field('entryDate')} writing={journal} />
            <Key letter="N" keys={keys} name="Next day" disabled={entryDate === ''} onPress={nextDay} />
            <div className={classes.way}>
              <DirectionField value={form.direction} onChange={(direction) => change({ direction })} readOnly={false} />
              <kbd className={classes.corner} aria-hidden="true">
                D
              </kbd>
            </div>
          </div>
          <div onKeyDown={leaveField}>
            <PriceFields field={field} />
          </div>
          <div onKeyDown={leaveField}>
            <NumberField
              label="R of a target"
              hint="where its prices are not typed"
              value={targetR}
              error={tried === 'TARGET' ? faults.customR : undefined}
              placeholder="2"
              onChange={setTargetR}
            />
          </div>
          <div className={classes.endings}>
            {endings.map(({ mode, letter, name }) => (
              <Key
                key={mode}
                large
                letter={letter}
                keys={keys}
                name={name}
                note={wouldBe(mode)}
                onPress={() => log(mode)}
              />
            ))}
            <div className={classes.custom}>
              <NumberField
                {...field('customR')}
                label="Custom R"
                ref={customR}
                placeholder="1.5"
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  log('CUSTOM_R')
                  holder.current?.focus()
                }}
              />
              <Key letter="R" keys={keys} name="Log R" onPress={logCustomR} />
            </div>
            <Key
              letter="U"
              keys={keys}
              name="Undo"
              icon={<IconArrowBackUp size={16} aria-hidden="true" />}
              disabled={undoable.length === 0}
              onPress={undo}
            />
          </div>
          <button type="button" className={classes.more} aria-expanded={more} onClick={() => setMore(!more)}>
            <IconChevronDown size={16} aria-hidden="true" />
            Comments, tags and picture
          </button>
          {more && (
            <div className={classes.remarksOfNext}>
              <RemarkFields field={field} />
              <SlotsField
                owner={null}
                noun="trade"
                stored={[]}
                waiting={{ pictures, change: (to) => setPictures(to) }}
                onChanged={() => {}}
                onEmptied={() => {}}
                descriptions={['']}
                onDescribe={() => {}}
                readOnly={false}
                count={1}
              />
            </div>
          )}
        </div>
        <p className="sr" role="status">
          {said}
        </p>
      </Block>
    </AroundPage>
  )
}

interface KeyProps {
  letter: string
  /** Whether the letter has the same effect. */
  keys: boolean
  name: string
  /** Its preliminary result. */
  note?: string
  icon?: ReactNode
  large?: boolean
  disabled?: boolean
  onPress: () => void
}

/** A button with a letter shortcut. */
const Key = ({ letter, keys, name, note = '', icon, large = false, disabled = false, onPress }: KeyProps) => (
  <Button
    small={!large}
    className={classes.key}
    disabled={disabled}
    aria-keyshortcuts={keys ? letter : undefined}
    icon={icon}
    onClick={onPress}
  >
    {keys && <kbd aria-hidden="true">{letter}</kbd>}
    {name}
    {note !== '' && <small>{note}</small>}
  </Button>
)
