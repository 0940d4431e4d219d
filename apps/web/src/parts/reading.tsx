import { Fragment } from 'react'

/** A finding in words, in parts: what was found stands out, the rest says what it comes from. */
export type Reading = readonly (string | { readonly strong: string })[]

export const strong = (text: string): Reading[number] => ({ strong: text })

/** What `Chart` takes of a reading: as it is seen, and as it is said. */
export const readingOf = (parts: Reading) => ({
  reading:
    parts.length === 0
      ? ''
      : parts.map((part, i) => (
          // sentences have no identity of their own
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={i}>{typeof part === 'string' ? part : <b>{part.strong}</b>}</Fragment>
        )),
  spokenReading: spokenReading(parts),
})

export const spokenReading = (parts: Reading): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('')
