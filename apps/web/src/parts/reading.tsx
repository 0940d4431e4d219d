import { Fragment } from 'react'
import type { TradesBehind } from './trades-drawer/trades-behind.ts'
import { TradesLink } from './trades-drawer/trades-link.tsx'

/** A finding. `ofSeveral`: it calls a group the best or the worst of several, so that a test against luck matters. */
interface Strong {
  readonly strong: string
  readonly ofSeveral?: true
}

/** A reading in parts: the finding stands out, the rest is evidence, and some words open their trades. */
export type Reading = readonly (string | Strong | { readonly link: string; readonly behind: TradesBehind })[]

export const strong = (text: string): Reading[number] => ({ strong: text })
export const strongOfSeveral = (text: string): Reading[number] => ({ strong: text, ofSeveral: true })

/** The same words with nothing in bold: for a second sentence. */
export const withoutBold = (parts: Reading): Reading =>
  parts.map((part) => (typeof part === 'object' && 'strong' in part ? part.strong : part))

/** Adds words to the last sentence, before its full stop. */
export function withLastClause(reading: Reading, words: string): Reading {
  const last = reading.findLastIndex((part) => typeof part === 'string' && part.endsWith('.'))
  const text = reading[last]
  return typeof text === 'string' ? reading.with(last, `${text.slice(0, -1)}${words}.`) : reading
}

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
