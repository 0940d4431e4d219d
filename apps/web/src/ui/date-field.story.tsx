import { useState } from 'react'
import { DateField } from './date-field.tsx'

export const Filled = () => {
  const [day, setDay] = useState('2026-10-23')
  return <DateField label="Day" format="dd/MM/yyyy" value={day} onChange={setDay} />
}
export const Faulty = () => (
  <DateField
    label="Day"
    format="yyyy-MM-dd"
    value="2026-10-23"
    error="Day must not be in the future."
    onChange={() => {}}
  />
)
export const ReadOnly = () => (
  <DateField label="Day" format="MM/dd/yyyy" value="2026-10-23" readOnly onChange={() => {}} />
)
