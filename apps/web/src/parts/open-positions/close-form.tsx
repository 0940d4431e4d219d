import type { LastPrice } from '@afterclose/contract/last-prices'
import type { TradeView } from '@afterclose/contract/trades'
import { formatMoney, formatPrice, sentenceR } from '@afterclose/core/format'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Written } from '../figures.tsx'
import classes from './close-form.module.css'
import { type ClosingPart, closingParts } from './closing.ts'
import { shortTime } from './open-words.ts'
import type { useClosing } from './use-closing.ts'

interface CloseFormProps {
  state: ReturnType<typeof useClosing>
  trade: TradeView
  last: LastPrice | null
  /** Buttons below the result. */
  children?: ReactNode
}

const partNames = { ALL: 'All', HALF: 'Half', THIRD: 'Third' } as const

/** Price, time and size of a close, and its result before it is stored. */
export function CloseForm({ state, trade, last, children }: CloseFormProps) {
  const { dateFormat, timeZone } = useActiveJournal()
  const { form, change, problems, left, sizeTextOf, instrument, now } = state
  const parts: ClosingPart[] = ['ALL', 'HALF', 'THIRD']
  const chosen = parts.find((part) => sizeTextOf(part) === form.size) ?? null
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <NumberField
          label="Price"
          hint={
            last === null
              ? 'no price known'
              : `last, ${last.at.slice(0, 10) === now.slice(0, 10) ? last.at.slice(11, 16) : shortTime(last.at, now)}`
          }
          data-autofocus
          value={form.price}
          error={problems.price}
          near={Number(trade.entryPrice ?? Number.NaN)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(price) => change({ price })}
        />
        <DateTimeField
          label="Time"
          hint="now"
          value={form.date}
          error={problems.date}
          writing={{ dateFormat, timeZone }}
          onChange={(date) => change({ date })}
        />
        {left !== null && (
          <>
            <NumberField
              label="Size"
              hint={`of ${formatPrice(left)}`}
              value={form.size}
              error={problems.size}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(size) => change({ size })}
            />
            <div className={classes.parts}>
              <Segments
                large
                label="Part to close"
                value={chosen}
                options={parts.map((part) => ({
                  value: part,
                  label: partNames[part],
                  off:
                    sizeTextOf(part) === null
                      ? `${formatPrice(left)} cannot be divided by ${closingParts[part]}`
                      : undefined,
                }))}
                onChange={(part) => change({ size: sizeTextOf(part) ?? form.size })}
              />
            </div>
          </>
        )}
      </div>
      <ClosingResult state={state} name={instrument?.name ?? 'The instrument'} hasSwap={Number(trade.swap) !== 0} />
      {children}
    </div>
  )
}

interface ClosingResultProps {
  state: CloseFormProps['state']
  name: string
  hasSwap: boolean
}

function ClosingResult({ state: { closing }, name, hasSwap }: ClosingResultProps) {
  const { currency, decimals } = useActiveJournal()
  const { result, resultR, costs, isStated } = closing
  if (result === null)
    return (
      <p className={classes.result} aria-live="polite">
        <span className={classes.costs}>
          {isStated
            ? 'The stated result of this trade stays.'
            : closing.why === 'PRICE'
              ? 'Enter a price to see the result.'
              : `The result is unknown: ${name} has no tick value.`}
        </span>
      </p>
    )
  const charged =
    costs === null || Number(costs) === 0
      ? 'without costs'
      : `after ${formatMoney(costs, { decimals })} ${hasSwap ? 'commission and swap' : 'commission'}`
  return (
    <p className={classes.result} aria-live="polite">
      <Written className={classes.figure} text={formatMoney(result, { decimals, signed: true })} signed />
      <span className={classes.unit}>
        {currency}
        {resultR !== null && `, ${sentenceR(resultR)}`}
      </span>
      <span className={classes.costs}>{charged}</span>
    </p>
  )
}
