import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { Field, Fields } from '../../../parts/records/field.ts'
import { dateTime } from '../../../parts/records/fields.ts'
import { text } from '../../../parts/records/text-fields.ts'
import { numberText, typedNumber, typingProblem } from '../../../ui/typed-number.ts'
import type { DateWriting } from '../../../ui/typed-date.ts'

/** The amount is typed unsigned: the kind determines the sign. */
interface TypedAmount {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL'
  readonly amount: string
}

const amount = (decimals: number): Field<TypedAmount, Decimal> => ({
  label: 'Amount',
  empty: { kind: 'DEPOSIT', amount: '' },
  show: (delta) => ({
    kind: delta.startsWith('-') ? 'WITHDRAWAL' : 'DEPOSIT',
    amount: numberText(delta.replace('-', ''), decimals),
  }),
  read({ kind, amount: typed }) {
    const value = typedNumber(typed) ?? ''
    return kind === 'DEPOSIT' || value === '' ? value : decimalText(big(value).neg())
  },
  fault({ amount: typed }) {
    if (typed.trim() === '') return 'Amount is required'
    const value = typedNumber(typed)
    return value !== null && big(value).lte(0) ? 'Must be above 0' : typingProblem(typed)
  },
  words: ({ kind, amount: typed }) => `${kind === 'DEPOSIT' ? 'Deposit' : 'Withdrawal'} of ${typed.trim()}`,
})

export const payinFields = ({ decimals, ...writing }: DateWriting & { decimals: number }) =>
  ({
    delta: amount(decimals),
    timestamp: dateTime('Date', writing),
    textualReason: text('Reason'),
  }) satisfies Fields
