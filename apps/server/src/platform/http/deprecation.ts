import type { Deprecation } from '@afterclose/contract/call'

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/**
 * Headers that announce a removal to programs: `Deprecation` (RFC 9745, a structured date) and, once a day is set, `Sunset` (RFC 8594, an
 * HTTP date). `Link` points to the page that names the replacement.
 *
 * @param docs address of the API page
 * @example deprecationHeaders({ since: '2024-01-31', until: null, instead: '…' }, '/docs') // { deprecation: '@1706659200', link: '…' }
 */
export const deprecationHeaders = ({ since, until }: Deprecation, docs: string): Record<string, string> => ({
  deprecation: `@${midnight(since) / 1000}`,
  ...(until === null ? {} : { sunset: new Date(midnight(until)).toUTCString() }),
  link: `<${docs}>; rel="deprecation"; type="text/html"`,
})

/** The same as a sentence of the API page. */
export function deprecationSentence({ since, until, fields, instead }: Deprecation): string {
  const what = fields === undefined ? 'This call' : fields.map((field) => `\`${field}\``).join(', ')
  return `**Deprecated since ${since}.** ${what} will be removed${until === null ? '' : `, on ${until} at the earliest`}. ${instead}`
}
