import { useState } from 'react'
import { NumberField } from './number-field.tsx'

export const Empty = () => {
  const [text, setText] = useState('')
  return <NumberField label="Entry price" value={text} onChange={setText} />
}
export const WithItsUnit = () => <NumberField label="Commission" hint="USD" value="8.60" onChange={() => {}} />
export const Faulty = () => (
  <NumberField label="Size" value="2 lots" error="Size must be a number." onChange={() => {}} />
)
export const Disabled = () => <NumberField label="Size" value="2" disabled onChange={() => {}} />
