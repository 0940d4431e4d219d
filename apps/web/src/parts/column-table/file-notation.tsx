import { Select } from '@mantine/core'
import { Segments } from '../../ui/segments.tsx'

/** Number and date formats of a file. */
export interface FileNotation {
  readonly decimalSign: '.' | ','
  readonly dateOrder: 'YMD' | 'DMY' | 'MDY'
}

const orders = [
  { value: 'YMD', label: 'Year month day' },
  { value: 'DMY', label: 'Day month year' },
  { value: 'MDY', label: 'Month day year' },
] as const

interface DecimalSignFieldProps {
  value: FileNotation['decimalSign']
  onChange: (decimalSign: FileNotation['decimalSign']) => void
}

export const DecimalSignField = ({ value, onChange }: DecimalSignFieldProps) => (
  <Segments
    label="Decimal sign"
    value={value}
    options={[
      { value: '.', label: '1,234.5' },
      { value: ',', label: '1.234,5' },
    ]}
    onChange={onChange}
  />
)

interface DateOrderFieldProps {
  value: FileNotation['dateOrder']
  onChange: (dateOrder: FileNotation['dateOrder']) => void
}

export const DateOrderField = ({ value, onChange }: DateOrderFieldProps) => (
  <Select
    size="sm"
    aria-label="Order of dates"
    data={[...orders]}
    value={value}
    onChange={(chosen) => onChange(orders.find((order) => order.value === chosen)?.value ?? value)}
  />
)
