import { exactPercent, formatMoney, formatPercent, formatR, formatSumR } from '@afterclose/core/format'
import type { Outcome } from '@afterclose/core/trade'
import { clsx } from 'clsx'
import { useJournalIfAny } from '../journal/active-journal.ts'
import classes from './figures.module.css'
import { smallSample } from './small-sample.ts'
import { unitWords } from '../journal/engine/unit-words.ts'
import { resultTone } from '../ui/tone.ts'

interface FigureProps {
  value: number | string | null
  /** Always with "+" or "−" and its colour, for results. Without it: ink and no "+". */
  signed?: boolean
  /** Outcome of the trade. */
  outcome?: Outcome | null
  /** Number of trades that it is an average of: below ten it has no colour, because it is no finding. */
  cases?: number | undefined
  className?: string | undefined
}

interface WrittenProps extends Pick<FigureProps, 'signed' | 'outcome' | 'cases' | 'className'> {
  text: string
}

/** A figure's text, in the colour of its sign. */
export const Written = ({ text, signed = false, outcome = null, cases = smallSample, className }: WrittenProps) => (
  <span
    className={clsx(classes.figure, signed && cases >= smallSample && classes[resultTone(text, outcome)], className)}
  >
    {text}
  </span>
)

/** A sum of R multiples in a headline, with one decimal; always with its sign, `signed` colours it. */
export function SumOfR({ value, signed = true, ...more }: Omit<FigureProps, 'value'> & { value: number | null }) {
  return <Written text={formatSumR(value)} signed={signed} {...more} />
}

const statOf = (value: FigureProps['value'], { decimals, signed }: { decimals: number; signed: boolean }): string =>
  unitWords('CURRENCY', { currency: '', decimals }).short(value === null ? null : Number(value), { signed })

interface MoneyProps extends FigureProps {
  /** A headline figure: to the unit. */
  stat?: boolean
}

/** An amount in the journal's currency and decimals; "–" for null. */
export function Money({ value, signed = false, stat = false, ...more }: MoneyProps) {
  const decimals = useJournalIfAny()?.decimals ?? 2
  return (
    <Written
      text={stat ? statOf(value, { decimals, signed }) : formatMoney(value, { decimals, signed })}
      signed={signed}
      {...more}
    />
  )
}

/** An R multiple of a trade, or an average of them, with two decimals. */
export function RMultiple({ value, signed = true, ...more }: Omit<FigureProps, 'value'> & { value: number | null }) {
  return <Written text={formatR(value)} signed={signed} {...more} />
}

interface PercentProps extends Omit<FigureProps, 'value'> {
  value: number | null
  /** With two decimals, for a single trade. */
  exact?: boolean
}

export function Percent({ value, signed = false, exact = false, ...more }: PercentProps) {
  return (
    <Written
      text={exact ? exactPercent(value, { signed }) : formatPercent(value, { signed })}
      signed={signed}
      {...more}
    />
  )
}
