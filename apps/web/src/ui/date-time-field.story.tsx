import { useState } from 'react'
import { DateTimeField } from './date-time-field.tsx'

export const Filled = () => {
  const [text, setText] = useState('2026-10-23 09:51')
  return (
    <DateTimeField
      label="Entry date"
      writing={{ dateFormat: 'yyyy-MM-dd', timeZone: 'UTC' }}
      value={text}
      onChange={setText}
    />
  )
}
export const Empty = () => (
  <DateTimeField
    label="Entry date"
    writing={{ dateFormat: 'dd/MM/yyyy', timeZone: 'UTC' }}
    value=""
    onChange={() => {}}
  />
)
export const Faulty = () => (
  <DateTimeField
    label="Entry date"
    writing={{ dateFormat: 'yyyy-MM-dd', timeZone: 'UTC' }}
    value="23/10"
    error="Entry date must be a date and time."
    onChange={() => {}}
  />
)
export const ReadOnly = () => (
  <DateTimeField
    label="Entry date"
    writing={{ dateFormat: 'yyyy-MM-dd', timeZone: 'UTC' }}
    value="2026-10-23 09:51"
    readOnly
    onChange={() => {}}
  />
)
