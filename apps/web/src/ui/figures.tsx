import { formatMoney, formatPercent, formatR } from '@afterclose/core/format'
import { clsx } from 'clsx'
import { useJournalIfAny } from '../journal/active-journal.ts'
import classes from './figures.module.css'

/** `sign`: gain and loss colour; `plain`: ink. */
type Tone = 'sign' | 'plain'

const toneOf = (value: number | null, tone: Tone): string | undefined =>
  tone === 'plain' || value === null ? undefined : value > 0 ? classes.gain : value < 0 ? classes.loss : classes.even

interface FigureProps {
  value: number | string | null
  /** Always "+" or "−" and its colour: for results. Without it: ink and no "+". */
  signed?: boolean
  className?: string
}

const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value))

/** An amount in the journal's currency and decimals; "–" for null. */
export function Money({ value, signed = false, className }: FigureProps) {
  const decimals = useJournalIfAny()?.decimals ?? 2
  return (
    <span className={clsx(classes.figure, toneOf(numberOf(value), signed ? 'sign' : 'plain'), className)}>
      {formatMoney(value, { decimals, signed })}
    </span>
  )
}

export function RMultiple({ value, signed = true, className }: Omit<FigureProps, 'value'> & { value: number | null }) {
  return (
    <span className={clsx(classes.figure, toneOf(value, signed ? 'sign' : 'plain'), className)}>{formatR(value)}</span>
  )
}

export function Percent({ value, signed = false, className }: Omit<FigureProps, 'value'> & { value: number | null }) {
  return (
    <span className={clsx(classes.figure, toneOf(value, signed ? 'sign' : 'plain'), className)}>
      {formatPercent(value, { signed })}
    </span>
  )
}
