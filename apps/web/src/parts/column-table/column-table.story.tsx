import { useState } from 'react'
import { ColumnTable } from './column-table.tsx'
import { fieldsOfHeads, withField } from './columns-of-fields.ts'
import { DateOrderField, DecimalSignField, type FileNotation } from './file-notation.tsx'

const heads = ['Date', 'Side', 'R multiple', 'Gain %', 'A column with a name as long as some write it', 'Empty']
const reasons = [
  'By its name; it holds dates',
  'By its name; it holds words for long and short',
  'By its name; it holds numbers',
  'Percent, not R',
  'Unknown column name',
  'Empty',
]
const fields = [
  { value: 'date', label: 'Date' },
  { value: 'direction', label: 'Direction' },
  { value: 'r', label: 'R' },
  { value: 'tags', label: 'Tags' },
]
const sample = [
  ['2023-03-01', 'Long', '1.5', '3%', 'Waited for the close of the bar behind the news, as the plan says', ''],
  ['2023-03-02', 'Short', '-1', '-2%', '', ''],
]

function File({ rows = sample, told = reasons, busy = false }: { rows?: string[][]; told?: string[]; busy?: boolean }) {
  const [columns, setColumns] = useState<Record<string, string>>({ date: 'Date', direction: 'Side', r: 'R multiple' })
  return (
    <ColumnTable
      heads={heads}
      fields={fields}
      taken={fieldsOfHeads(columns, heads)}
      reasons={told}
      sample={rows}
      busy={busy}
      onChoose={(head, field) => setColumns(withField(columns, head, field))}
    />
  )
}

export const WithReasons = () => <File />
export const WithoutReasons = () => <File told={[]} />
export const WithoutRows = () => <File rows={[]} />
export const WhileItIsRead = () => <File busy />

function Notation() {
  const [{ decimalSign, dateOrder }, set] = useState<FileNotation>({ decimalSign: '.', dateOrder: 'YMD' })
  return (
    <>
      <DecimalSignField value={decimalSign} onChange={(next) => set({ decimalSign: next, dateOrder })} />
      <DateOrderField value={dateOrder} onChange={(next) => set({ decimalSign, dateOrder: next })} />
    </>
  )
}
export const NumbersAndDates = () => <Notation />
