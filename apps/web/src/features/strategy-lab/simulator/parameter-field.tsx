import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { type ReactNode, useState } from 'react'
import { NumberField } from '../../../ui/number-field.tsx'
import { numberText, typedNumber, typingProblem } from '../../../ui/typed-number.ts'

interface ParameterFieldProps {
  label: string
  hint?: ReactNode
  /** Null: nothing is set. */
  value: number | null
  /** Said as percent: 0.4 is 40. */
  share?: boolean
  /** Decimals of a computed value; a typed one is shown with all its digits. */
  decimals?: number
  least?: number
  /** A name more than a number: its digits stand in no groups. */
  plain?: boolean
  problem?: string | undefined
  /** Meaning, in a tooltip. */
  title?: string
  /** It follows from elsewhere. */
  locked?: boolean
  placeholder?: string
  /** A number that was typed, when the field is left or by Enter; null when it was emptied. */
  onCommit: (value: number | null) => void
}

/** A number of the simulation: what is typed counts when the field is left, and stays as it was typed when it is no number. */
export function ParameterField({
  label,
  hint,
  value,
  share = false,
  decimals = 2,
  least = 0,
  plain = false,
  problem,
  title,
  locked = false,
  placeholder,
  onCommit,
}: ParameterFieldProps) {
  // of the value that it was typed over: another one takes its place
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: number | null } | null>(null)
  // for good: the value may come back
  if (typed !== null && !Object.is(typed.over, value)) setTyped(null)
  const own = typed?.text ?? null
  const stored =
    value === null || !Number.isFinite(value) ? '' : plain ? String(value) : textOf(value, { share, decimals, least })
  const text = own ?? stored
  const commit = (): void => {
    if (own === null || typingProblem(own) !== null) return
    if (own === stored) return setTyped(null)
    const number = typedNumber(own)
    onCommit(number === null ? null : numberOf(number, share))
    // an emptied field may come to the value that it had
    if (number === null) setTyped(null)
  }
  const fault = (own === null ? null : typingProblem(own)) ?? problem
  return (
    <NumberField
      label={label}
      hint={hint}
      size="sm"
      value={text}
      readOnly={locked}
      placeholder={placeholder ?? ''}
      {...(title === undefined ? {} : { title })}
      error={fault ?? null}
      onChange={(changed) => setTyped({ text: changed, over: value })}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
    />
  )
}

const hundred = big('100')
const numberOf = (typed: Decimal, share: boolean): number => Number(share ? big(typed).div(hundred) : typed)

/** Derived numbers are cut to what can be read; typed ones have few digits of their own. */
function textOf(
  value: number,
  { share, decimals, least }: { share: boolean; decimals: number; least: number },
): string {
  const exact = share ? big(value).times(hundred) : big(value)
  const places = decimalText(exact).split('.')[1]?.length ?? 0
  // typed by somebody, unless it goes on and on
  const rounded = places > 6 ? big(exact.toFixed(decimals)) : exact
  return numberText(decimalText(rounded), least)
}
