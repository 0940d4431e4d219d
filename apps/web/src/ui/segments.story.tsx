import { useState } from 'react'
import { Segments } from './segments.tsx'

const units = [
  { value: 'money', label: 'USD' },
  { value: 'percent', label: '%' },
  { value: 'r', label: 'R' },
] as const
type Unit = (typeof units)[number]['value']

export const Chosen = () => {
  const [unit, setUnit] = useState<Unit>('money')
  return <Segments label="Unit of the figures" value={unit} options={units} onChange={setUnit} />
}
export const NothingChosen = () => (
  <Segments
    label="Direction"
    value={null}
    options={[
      { value: 'LONG', label: 'Long', proposed: true },
      { value: 'SHORT', label: 'Short' },
    ]}
    onChange={() => {}}
  />
)
export const Large = () => <Segments large label="Unit of the figures" value="r" options={units} onChange={() => {}} />
export const Disabled = () => (
  <Segments disabled label="Unit of the figures" value="r" options={units} onChange={() => {}} />
)
