import type { Market } from '@afterclose/core/journal'
import { useState } from 'react'
import { MarketsField } from './markets-field.tsx'

export const Chosen = () => {
  const [markets, setMarkets] = useState<readonly Market[]>(['FOREX', 'FUTURES'])
  return <MarketsField value={markets} onChange={setMarkets} />
}
export const NoneChosen = () => <MarketsField value={[]} error="Choose at least one market." onChange={() => {}} />
export const Large = () => (
  <MarketsField large hint="You can change this later." value={['STOCKS']} onChange={() => {}} />
)
