import { Fragment } from 'react'
import type { TradesBehind } from './trades-drawer/trades-behind.ts'
import { TradesLink } from './trades-drawer/trades-link.tsx'

/** A reading in parts: the finding stands out, the rest is evidence, and some words open their trades. */
export type Reading = readonly (
  | string
  | { readonly strong: string }
  | { readonly link: string; readonly behind: TradesBehind }
)[]

export const strong = (text: string): Reading[number] => ({ strong: text })

/** Props of `Chart` for a reading: on screen, and for screen readers. */
export const readingOf = (parts: Reading) => ({
  reading:
    parts.length === 0
      ? ''
      : parts.map((part, i) => (
          // sentences have no identity of their own
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={i}>{shown(part)}</Fragment>
        )),
  spokenReading: spokenReading(parts),
})

export const spokenReading = (parts: Reading): string => parts.map(textOf).join('')

const textOf = (part: Reading[number]): string =>
  typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link

function shown(part: Reading[number]) {
  if (typeof part === 'string') return part
  return 'strong' in part ? <b>{part.strong}</b> : <TradesLink behind={part.behind}>{part.link}</TradesLink>
}
