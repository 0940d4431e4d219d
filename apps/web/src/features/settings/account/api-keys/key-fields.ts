import type { Scope } from '@afterclose/contract/scopes'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { LocalDate } from '@afterclose/core/time'
import { addDays, format } from 'date-fns'
import type { Field } from '../../../../parts/records/field.ts'
import { text } from '../../../../parts/records/text-fields.ts'

/** Validity of a key: a number of days, a chosen day, or until revoked. */
export const keyEnds = ['30', '90', '365', 'DAY', 'NEVER'] as const
export const endWords: Record<(typeof keyEnds)[number], string> = {
  30: 'In 30 days',
  90: 'In 90 days',
  365: 'In a year',
  DAY: 'On a day',
  NEVER: 'Never',
}
export interface End {
  readonly ends: (typeof keyEnds)[number]
  readonly day: LocalDate
  /** Value of "Never". */
  readonly sure: boolean
}

/** The last day of a key, UTC, a number of days from now. */
export const lastDayIn = (days: number): LocalDate => {
  const now = new Date()
  return format(addDays(new Date(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()), days), 'yyyy-MM-dd')
}

const list = <T>(label: string): Field<readonly T[], readonly T[]> => ({
  label,
  empty: [],
  show: (value) => value,
  read: (chosen) => chosen,
  words: (chosen) => chosen.join(', '),
})

/** The fields of an API key by the names of its call; `journals` null: all of them. */
export const keyFields = (dateFormat: DateFormat) => ({
  name: text('Name'),
  scopes: {
    ...list<Scope>('Permissions'),
    fault: (chosen: readonly Scope[]) => (chosen.length === 0 ? 'Choose at least one' : null),
  },
  journals: {
    ...list<number>('Journals'),
    empty: null,
    fault: (chosen: readonly number[] | null) => (chosen?.length === 0 ? 'Choose at least one' : null),
  } as Field<readonly number[] | null, readonly number[] | null>,
  redacted: {
    label: 'Only R',
    empty: false,
    show: (value) => value,
    read: (value) => value,
    words: (value) => (value ? 'yes' : 'no'),
  } as Field<boolean, boolean>,
  lastDay: {
    label: 'Ends',
    empty: { ends: '90', day: lastDayIn(90), sure: false },
    show: (day) =>
      day === null ? { ends: 'NEVER', day: lastDayIn(90), sure: true } : { ends: 'DAY', day, sure: false },
    read: ({ ends: chosen, day }) => (chosen === 'NEVER' ? null : chosen === 'DAY' ? day : lastDayIn(Number(chosen))),
    fault: ({ ends: chosen, sure, day }) =>
      chosen === 'NEVER' && !sure
        ? 'Set an end, or tick “It works until I revoke it”'
        : chosen === 'DAY' && day < lastDayIn(0)
          ? 'This day is in the past'
          : null,
    words: ({ ends: chosen, day }) => (chosen === 'DAY' ? formatDate(day, dateFormat) : endWords[chosen]),
  } satisfies Field<End, LocalDate | null> as Field<End, LocalDate | null>,
})
