import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { type ReactNode, useState } from 'react'
import { NumberField } from '../../../ui/number-field.tsx'
import { numberText, typedNumber, typingProblem } from '../../../ui/typed-number.ts'

interface ParameterFieldProps {
  label: string
  hint?: ReactNode
  /** Null: not set. */
  value: number | null
  /** Shown as percent: 0.4 is 40. */
  share?: boolean
  /** Decimals of a computed value; a typed one is shown with all its digits. */
  decimals?: number
  least?: number
  /** An identifier rather than a quantity: without thousands separators. */
  plain?: boolean
  problem?: string | undefined
  /** Meaning, in a tooltip. */
  title?: string
  /** Derived from other inputs. */
  locked?: boolean
  placeholder?: string
  /** Called with a typed number, when the field loses the focus or by Enter; null if it was emptied. */
  onCommit: (value: number | null) => void
}

/** A number of the simulation: typed text applies when the field loses the focus, and stays in the field if it is not a number. */
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
  // applies only to the value that was typed over
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: number | null } | null>(null)
  // permanently: the old value may return
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
    // an emptied field may get the same value again
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

/** Derived numbers are rounded to a readable length; typed ones have few digits. */
function textOf(
  value: number,
  { share, decimals, least }: { share: boolean; decimals: number; least: number },
): string {
  const exact = share ? big(value).times(hundred) : big(value)
  const places = decimalText(exact).split('.')[1]?.length ?? 0
  // typed, unless it has many decimals
  const rounded = places > 6 ? big(exact.toFixed(decimals)) : exact
  return numberText(decimalText(rounded), least)
}
