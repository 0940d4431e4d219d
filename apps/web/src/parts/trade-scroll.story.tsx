import { useState } from 'react'
import { TradeScroll } from './trade-scroll.tsx'

export const LastFifty = () => {
  const [back, setBack] = useState(0)
  return <TradeScroll trades={248} size={50} back={back} onChange={setBack} />
}
