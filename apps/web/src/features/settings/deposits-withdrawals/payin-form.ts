import type { PayinView } from '@afterclose/contract/payins'
import { big, decimalText } from '@afterclose/core/decimal'
import type { DateFormat } from '@afterclose/core/journal'
import { dateExample, dateTimeText, typedDateTime } from '../../../ui/typed-date.ts'
import { numberText, typedNumber, typingProblem } from '../../../ui/typed-number.ts'

export type PayinKind = 'DEPOSIT' | 'WITHDRAWAL'

/** The dialog's fields; the amount is typed without its sign, the kind says it. */
export interface PayinForm {
  readonly kind: PayinKind
  readonly amount: string
  readonly date: string
  readonly reason: string
}

export const newPayin: PayinForm = { kind: 'DEPOSIT', amount: '', date: '', reason: '' }

export const formOf = (
  { delta, timestamp, textualReason }: PayinView,
  format: DateFormat,
  decimals: number,
): PayinForm => ({
  kind: delta.startsWith('-') ? 'WITHDRAWAL' : 'DEPOSIT',
  amount: numberText(delta.replace('-', ''), decimals),
  date: dateTimeText(timestamp, format),
  reason: textualReason,
})

export type Problems = Partial<Readonly<Record<keyof PayinForm, string>>>

export function payinProblems({ amount, date }: PayinForm, format: DateFormat): Problems {
  const value = typedNumber(amount)
  const amountProblem =
    amount.trim() === ''
      ? 'Amount is required'
      : value !== null && big(value).lte(0)
        ? 'Must be above 0'
        : typingProblem(amount)
  const dateProblem =
    date.trim() === ''
      ? 'Date is required'
      : typedDateTime(date, format) === null
        ? `Write date and time as ${dateExample(format)}`
        : null
  return {
    ...(amountProblem === null ? {} : { amount: amountProblem }),
    ...(dateProblem === null ? {} : { date: dateProblem }),
  }
}

/** What is sent; null while something is wrong. */
export function bodyOf(form: PayinForm, format: DateFormat) {
  const amount = typedNumber(form.amount)
  const timestamp = typedDateTime(form.date, format)
  if (amount === null || timestamp === null) return null
  const delta = form.kind === 'DEPOSIT' ? amount : decimalText(big(amount).neg())
  return { delta, timestamp, textualReason: form.reason.trim() }
}
